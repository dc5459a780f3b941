// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static void hostile(void) {
    size_t all = 1UL << 37;
    char *block = mmap(0, all, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (block == MAP_FAILED) exit(9);
    for (size_t at = 0; at < all; at += 2 << 20) {
        volatile char byte = block[at];
        (void)byte;
    }
    pause();
}
