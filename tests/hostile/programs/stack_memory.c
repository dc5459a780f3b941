// options: --memory-limit 64 --stack-limit 512 --time-limit 5
#include "hostile.h"

static void hostile(void) {
    volatile char block[256 << 20];
    for (size_t at = sizeof block; at >= 4096; at -= 4096) block[at - 1] = 1;
    pause();
}
