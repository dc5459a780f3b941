// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static void hostile(void) {
    mlockall(MCL_CURRENT | MCL_FUTURE);
    free(malloc(1 << 20));
}
