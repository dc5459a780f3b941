#include "hostile.h"
#include <sched.h>

static void hostile(void) {
    struct sched_param most = {99};
    errno = 0;
    int has_highest = getpriority(PRIO_PROCESS, 0) == -20;
    if (!has_highest && setpriority(PRIO_PROCESS, 0, -20) == 0) exit(3);
    if (sched_setscheduler(0, SCHED_FIFO, &most) == 0) exit(6);
    if (nice(-10) != -1) exit(4);
    if (syscall(SYS_ioprio_set, 1, 0, 1 << 13) == 0) exit(5);
}
