// program: loops forever
// verdict: TLE
// evidence: over 
// because: CPU time
// options: --time-limit 0.2
#include "hostile.h"

static void hostile(void) {
    for (;;);
}
