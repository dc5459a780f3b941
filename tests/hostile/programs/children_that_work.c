// evidence: over 
// options: --time-limit 0.3
#include "hostile.h"

static void hostile(void) {
    for (int child = 0; child < 3; child++) if (fork() == 0) for (volatile long step = 0;; step++);
    while (wait(0) > 0);
}
