#include "hostile.h"

static void hostile(void) {
    if (syscall(SYS_fanotify_init, 0, 0) >= 0) exit(3);
    if (syscall(SYS_fanotify_init, 0x200, 0) >= 0) exit(4);
}
