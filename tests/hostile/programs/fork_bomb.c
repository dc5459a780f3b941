// evidence: over 64 processes and threads
// options: --process-limit 64
#include "hostile.h"

static void hostile(void) {
    for (;;) fork();
}
