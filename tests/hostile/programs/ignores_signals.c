// evidence: over 
// options: --time-limit 0.2
#include "hostile.h"

static void hostile(void) {
    for (int signal_number = 1; signal_number < 65; signal_number++) signal(signal_number, SIG_IGN); for (;;);
}
