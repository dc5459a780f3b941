// program: dereferences a null pointer
// verdict: RE
// because: SIGSEGV
// evidence: signal 11 (SIGSEGV)
#include "hostile.h"

static void hostile(void) {
    *(volatile int *)0 = 1;
}
