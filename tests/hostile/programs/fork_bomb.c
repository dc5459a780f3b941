// program: forks forever
// verdict: RE
// evidence: over 64 processes and threads
// because: process limit
// options: --process-limit 64
#include "hostile.h"

static void hostile(void) {
    for (;;) fork();
}
