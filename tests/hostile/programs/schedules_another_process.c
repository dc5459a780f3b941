#include "hostile.h"
#include <sched.h>

static void hostile(void) {
    struct sched_param least = {0};
    if (sched_setscheduler(victim(), SCHED_IDLE, &least) == 0 || sched_setparam(victim(), &least) == 0) exit(3);
    if (sched_setscheduler(getppid(), SCHED_IDLE, &least) == 0) exit(4);
}
