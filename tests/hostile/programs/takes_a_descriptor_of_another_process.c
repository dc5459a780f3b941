#include "hostile.h"

static void hostile(void) {
    int file = syscall(SYS_pidfd_open, victim(), 0);
    if (file >= 0 && syscall(438, file, 0, 0) >= 0) exit(3);
}
