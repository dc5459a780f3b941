// program: forks forever, each child in its own session
// verdict: RE
// evidence: over 64 processes and threads
// because: new sessions are denied, so that one kill reaches all
// options: --process-limit 64
#include "hostile.h"

static void hostile(void) {
    for (;;) { fork(); setsid(); setpgid(0, 0); }
}
