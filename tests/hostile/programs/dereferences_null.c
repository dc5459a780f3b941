// evidence: signal 11 (SIGSEGV)
#include "hostile.h"

static void hostile(void) {
    *(volatile int *)0 = 1;
}
