#include "hostile.h"

static void hostile(void) {
    struct { unsigned long flags, mode, resolve; } how = {O_RDONLY, 0, 0};
    if (syscall(437, AT_FDCWD, below("cases/1.out"), &how, sizeof how) >= 0) exit(3);
    for (int file = 0; file < 3; file++) {
        char name[8192];
        snprintf(name, sizeof name, "/proc/self/fd/%d/../../../../../../..%s", file, below("cases/1.out"));
        if (open(name, O_RDONLY) >= 0) exit(4);
    }
}
