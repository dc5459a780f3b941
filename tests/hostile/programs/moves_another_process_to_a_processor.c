#include "hostile.h"
#include <sched.h>

static void hostile(void) {
    cpu_set_t first;
    CPU_ZERO(&first);
    CPU_SET(0, &first);
    if (sched_setaffinity(victim(), sizeof first, &first) == 0) exit(3);
}
