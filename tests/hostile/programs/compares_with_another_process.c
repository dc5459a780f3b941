#include "hostile.h"

static void hostile(void) {
    if (syscall(SYS_kcmp, getpid(), victim(), 0, 0, 0) >= 0) exit(3);
}
