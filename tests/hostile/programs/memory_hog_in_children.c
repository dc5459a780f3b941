// evidence: over 64 MiB of memory
// options: --memory-limit 64
#include "hostile.h"

static void hostile(void) {
    for (int child = 0; child < 8; child++) if (fork() == 0) { memset(malloc(16 << 20), 1, 16 << 20); pause(); } pause();
}
