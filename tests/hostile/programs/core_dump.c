// evidence: signal 6 (SIGABRT)
#include "hostile.h"

static void hostile(void) {
    abort();
}
