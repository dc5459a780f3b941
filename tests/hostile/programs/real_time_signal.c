// evidence: signal 39
#include "hostile.h"

static void hostile(void) {
    raise(SIGRTMIN + 5);
}
