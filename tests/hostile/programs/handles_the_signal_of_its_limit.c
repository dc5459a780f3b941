// evidence: over 
// options: --time-limit 0.3
#include "hostile.h"

static void hostile(void) {
    signal(SIGXCPU, SIG_IGN);
    signal(SIGVTALRM, SIG_IGN);
    signal(SIGPROF, SIG_IGN);
    for (volatile long step = 0;; step++);
}
