// evidence: signal 5 (SIGTRAP)
#include "hostile.h"

static void hostile(void) {
    raise(SIGTRAP);
}
