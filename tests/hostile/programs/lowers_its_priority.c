#include "hostile.h"
#include <sched.h>

static void hostile(void) {
    cpu_set_t own;
    struct sched_param none = {0};
    sched_getaffinity(0, sizeof own, &own);
    sched_setaffinity(0, sizeof own, &own);
    if (sched_setscheduler(0, SCHED_OTHER, &none)) exit(2);
    if (setpriority(PRIO_PROCESS, 0, 10) == 0) exit(3);
    if (sched_setscheduler(0, SCHED_IDLE, &none) == 0 || sched_setscheduler(0, SCHED_BATCH, &none) == 0) exit(4);
}
