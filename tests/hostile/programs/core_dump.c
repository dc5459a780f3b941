// program: aborts with a core dump
// verdict: RE
// evidence: signal 6 (SIGABRT)
// because: SIGABRT, no core file
#include "hostile.h"

static void hostile(void) {
    abort();
}
