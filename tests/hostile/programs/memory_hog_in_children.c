// program: allocates memory in children, a little in each
// verdict: MLE
// evidence: over 64 MiB of memory
// because: memory of all processes
// options: --memory-limit 64
#include "hostile.h"

static void hostile(void) {
    for (int child = 0; child < 8; child++) if (fork() == 0) { memset(malloc(16 << 20), 1, 16 << 20); pause(); } pause();
}
