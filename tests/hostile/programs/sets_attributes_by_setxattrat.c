#include "hostile.h"

static void hostile(void) {
    struct { unsigned long value; unsigned size, flags; } arguments = {(unsigned long)"1", 1, 0};
    if (syscall(463, AT_FDCWD, below("victim"), 0, "user.hostile", &arguments, sizeof arguments) == 0) exit(3);
}
