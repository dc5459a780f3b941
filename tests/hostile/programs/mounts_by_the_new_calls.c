#include "hostile.h"

static void hostile(void) {
    if (syscall(430, "tmpfs", 0) >= 0) exit(3);
    if (syscall(428, AT_FDCWD, "/", 1) >= 0) exit(4);
    if (syscall(442, AT_FDCWD, "/", 0, (unsigned long[4]){1}, 32) == 0) exit(5);
}
