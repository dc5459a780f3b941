#include "hostile.h"

static void hostile(void) {
    if (syscall(SYS_userfaultfd, 0) >= 0) exit(3);
    if (syscall(SYS_userfaultfd, 1) >= 0) exit(4);
}
