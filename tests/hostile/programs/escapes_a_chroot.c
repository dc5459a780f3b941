#include "hostile.h"

static void hostile(void) {
    int start = open(".", O_RDONLY | O_DIRECTORY);
    mkdir("jail", 0700);
    if (chroot("jail") == 0) {
        fchdir(start);
        for (int step = 0; step < 100; step++) if (chdir("..")) break;
        chroot(".");
        if (open(below("victim"), O_RDONLY) >= 0) exit(3);
        exit(4);
    }
}
