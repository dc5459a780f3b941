#include "hostile.h"

static void hostile(void) {
    if (chown(below("victim"), -1, getgid() + 1) == 0 || lchown(below("victim"), getuid() + 1, -1) == 0) exit(3);
    if (chown(below("victim"), getuid(), getgid()) == 0) exit(4);
}
