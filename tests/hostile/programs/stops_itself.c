// evidence: of wall-clock time
// options: --time-limit 0.2
#include "hostile.h"

static void hostile(void) {
    raise(SIGSTOP);
}
