// evidence: signal 10 (SIGUSR1)
#include "hostile.h"

static void hostile(void) {
    raise(SIGUSR1);
}
