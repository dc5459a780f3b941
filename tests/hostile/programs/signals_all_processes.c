#include "hostile.h"

static void hostile(void) {
    kill(-1, SIGCONT);
    for (int process = 2; process < 1 << 22; process++)
        if (process != getpid() && kill(process, 0) == 0) exit(3);
}
