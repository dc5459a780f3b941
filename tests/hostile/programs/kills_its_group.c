// program: kills its process group
// verdict: RE
// evidence: signal 9 (SIGKILL)
// because: the group holds only the run: SIGKILL
#include "hostile.h"

static void hostile(void) {
    kill(0, SIGKILL); for (;;) pause();
}
