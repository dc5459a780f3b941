#include "hostile.h"

static void hostile(void) {
    if (syscall(SYS_ioprio_set, 1, victim(), 3 << 13) == 0) exit(3);
}
