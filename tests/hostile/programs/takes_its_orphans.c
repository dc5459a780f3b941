#include "hostile.h"
#include <sys/prctl.h>

static void hostile(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (fork() == 0) {
        if (fork() == 0) for (;;) pause();
        _exit(0);
    }
    wait(0);
}
