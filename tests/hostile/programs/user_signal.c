// program: sends itself a user signal
// verdict: RE
// because: SIGUSR1
// evidence: signal 10 (SIGUSR1)
#include "hostile.h"

static void hostile(void) {
    raise(SIGUSR1);
}
