// evidence: over 32 MiB of memory
// options: --memory-limit 32
#include "hostile.h"

static void hostile(void) {
    for (;;) { volatile char *block = malloc(1 << 20); for (int at = 0; at < 1 << 20; at += 4096) block[at] = 1; }
}
