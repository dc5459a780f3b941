// evidence: signal 1 (SIGHUP)
#include "hostile.h"

static void hostile(void) {
    raise(SIGHUP);
}
