// evidence: no output
#include "hostile.h"

static void hostile(void) {
    if (fork() == 0) { usleep(300000); puts("hostile"); exit(0); }
    _exit(0);
}
