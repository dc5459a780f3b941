// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static void hostile(void) {
    if (mmap(0, 192 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0) == MAP_FAILED) exit(9);
    pause();
}
