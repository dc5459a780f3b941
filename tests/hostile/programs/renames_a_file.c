#include "hostile.h"

static void hostile(void) {
    char other[8192];
    strcpy(other, below("here/other"));
    if (rename(below("victim"), other) == 0 || rename(below("victim"), "mine") == 0) exit(3);
    close(creat("mine", 0600));
    if (syscall(SYS_renameat2, AT_FDCWD, "mine", AT_FDCWD, below("victim"), 2) == 0) exit(4);
    if (unlink(below("victim")) == 0 || rmdir(below("here")) == 0) exit(5);
}
