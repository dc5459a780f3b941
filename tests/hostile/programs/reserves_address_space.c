// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static void hostile(void) {
    if (mmap(0, 1UL << 40, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) == MAP_FAILED) exit(3);
}
