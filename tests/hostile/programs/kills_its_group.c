// evidence: signal 9 (SIGKILL)
#include "hostile.h"

static void hostile(void) {
    kill(0, SIGKILL); for (;;) pause();
}
