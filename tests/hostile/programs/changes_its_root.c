#include "hostile.h"

static void hostile(void) {
    if (chroot(".") == 0) exit(3);
    if (syscall(SYS_pivot_root, ".", ".") == 0) exit(4);
}
