// program: sends itself a real-time signal
// verdict: RE
// because: the signal
// evidence: signal 39
#include "hostile.h"

static void hostile(void) {
    raise(SIGRTMIN + 5);
}
