#include "hostile.h"

static void hostile(void) {
    int file = syscall(SYS_pidfd_open, victim(), 0);
    if (file >= 0 && syscall(SYS_pidfd_send_signal, file, SIGTERM, 0, 0) == 0) exit(3);
}
