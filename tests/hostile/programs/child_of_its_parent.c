#include "hostile.h"
#include <sched.h>

static void hostile(void) {
    if (syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0) == 0) for (;;) pause();
}
