#include "hostile.h"
#include <sched.h>

static void hostile(void) {
    cpu_set_t own;
    sched_getaffinity(0, sizeof own, &own);
    sched_setaffinity(0, sizeof own, &own);
    setpriority(PRIO_PROCESS, 0, 10);
}
