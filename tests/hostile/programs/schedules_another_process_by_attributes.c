#include "hostile.h"

static void hostile(void) {
    struct { unsigned size, policy; unsigned long flags; int nice; unsigned priority; unsigned long times[3]; } attributes = {48, 0, 0, 19, 0, {0}};
    if (syscall(SYS_sched_setattr, victim(), &attributes, 0) == 0) exit(3);
}
