#include "hostile.h"

static void hostile(void) {
    if (link(below("victim"), "mine") == 0) exit(3);
    int file = open(below("victim"), O_PATH);
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    if (file >= 0 && linkat(AT_FDCWD, name, AT_FDCWD, "mine", AT_SYMLINK_FOLLOW) == 0) exit(4);
}
