#include "hostile.h"

static void hostile(void) {
    mkdir("a", 0700);
    symlink(below(""), "l");
    if (fork() == 0) for (;;) syscall(SYS_renameat2, AT_FDCWD, "a", AT_FDCWD, "l", 2);
    usleep(20000);
}
