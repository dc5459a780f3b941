#include "hostile.h"

static void hostile(void) {
    if (syscall(SYS_add_key, "user", "hostile", "x", 1, -2) >= 0) exit(3);
    if (syscall(SYS_keyctl, 0, -3, 1) >= 0) exit(4);
    if (syscall(SYS_keyctl, 1, "hostile") >= 0) exit(5);
    if (syscall(SYS_request_key, "user", "hostile", 0, -2) >= 0) exit(6);
}
