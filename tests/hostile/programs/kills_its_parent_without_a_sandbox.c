// program: kills its parent, without a sandbox
// verdict: RE
// evidence: the launcher of the run was killed by signal 9 (SIGKILL)
// because: the judge notices, cleans up and starts another launcher
// options: --no-sandbox
#include "hostile.h"

static void hostile(void) {
    kill(getppid(), SIGKILL); for (;;) pause();
}
