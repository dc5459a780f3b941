#include "hostile.h"

static void hostile(void) {
    if (setpriority(PRIO_PROCESS, victim(), 19) == 0) exit(3);
    if (setpriority(PRIO_PROCESS, getppid(), 19) == 0) exit(4);
    if (setpriority(PRIO_PGRP, getpgid(victim()), 19) == 0) exit(5);
}
