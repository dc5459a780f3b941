#include "hostile.h"

static void hostile(void) {
    if (syscall(452, AT_FDCWD, below("victim"), 0777, 0) == 0) exit(3);
}
