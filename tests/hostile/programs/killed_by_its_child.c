// evidence: signal 9 (SIGKILL)
#include "hostile.h"

static void hostile(void) {
    if (fork() == 0) { kill(getppid(), SIGKILL); _exit(0); }
    for (;;) pause();
}
