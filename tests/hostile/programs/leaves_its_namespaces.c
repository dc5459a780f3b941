#include "hostile.h"
#include <sched.h>

static void hostile(void) {
    if (unshare(CLONE_NEWUSER) == 0) exit(3);
    if (unshare(CLONE_NEWNS) == 0) exit(4);
    if (unshare(CLONE_NEWPID) == 0) exit(5);
    if (unshare(CLONE_NEWNET) == 0) exit(6);
    if (unshare(CLONE_NEWIPC) == 0) exit(7);
    if (unshare(CLONE_NEWUTS) == 0) exit(8);
    if (unshare(0x02000000) == 0) exit(9);
}
