// evidence: over 64 MiB of memory
// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static volatile char block[256 << 20];

static void hostile(void) {
    for (size_t at = 0; at < sizeof block; at += 4096) block[at] = 1;
    pause();
}
