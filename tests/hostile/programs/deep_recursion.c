// evidence: signal 11 (SIGSEGV)
// options: --stack-limit 4
#include "hostile.h"

static void hostile(void) {
    volatile char frame[4096]; frame[0] = 1; hostile(); frame[1] = 1;
}
