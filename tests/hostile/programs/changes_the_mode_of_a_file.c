#include "hostile.h"

static void hostile(void) {
    if (chmod(below("victim"), 0777) == 0) exit(3);
    if (fchmodat(AT_FDCWD, below("victim"), 0777, 0) == 0) exit(4);
}
