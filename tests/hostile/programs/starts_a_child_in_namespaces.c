#include "hostile.h"
#include <sched.h>

static void hostile(void) {
    if (syscall(SYS_clone, CLONE_NEWUSER | CLONE_NEWNS | SIGCHLD, 0, 0, 0, 0) >= 0) exit(3);
    unsigned long arguments[11] = {CLONE_NEWUSER | CLONE_NEWNET, 0, 0, 0, SIGCHLD};
    if (syscall(435, arguments, sizeof arguments) >= 0) exit(4);
}
