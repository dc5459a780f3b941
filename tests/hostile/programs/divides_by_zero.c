// evidence: signal 8 (SIGFPE)
#include "hostile.h"

static void hostile(void) {
    volatile int zero = 0, one = 1;
    printf("%d", (one + 6) / zero);
}
