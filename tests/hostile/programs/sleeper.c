// program: sleeps forever
// verdict: TLE
// evidence: of wall-clock time
// because: wall clock
// options: --time-limit 0.2
#include "hostile.h"

static void hostile(void) {
    for (;;) pause();
}
