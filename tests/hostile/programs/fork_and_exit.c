// options: --process-limit 64 --time-limit 1
// evidence: over 64 processes and threads
#include "hostile.h"

static void hostile(void) {
    for (;;) if (fork() > 0) usleep(1000);
}
