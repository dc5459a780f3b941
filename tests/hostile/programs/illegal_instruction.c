// evidence: signal 4 (SIGILL)
#include "hostile.h"

static void hostile(void) {
    __builtin_trap();
}
