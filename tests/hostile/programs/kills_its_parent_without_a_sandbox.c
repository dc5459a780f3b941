// evidence: the launcher of the run was killed by signal 9 (SIGKILL)
// options: --no-sandbox
#include "hostile.h"

static void hostile(void) {
    kill(getppid(), SIGKILL); for (;;) pause();
}
