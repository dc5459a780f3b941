#include "hostile.h"
#include <utime.h>

static void hostile(void) {
    struct timespec now[2] = {{0, UTIME_NOW}, {0, UTIME_NOW}};
    if (utimensat(AT_FDCWD, below("victim"), now, 0) == 0) exit(3);
    if (utime(below("victim"), 0) == 0) exit(4);
    int file = open(below("victim"), O_RDONLY);
    if (file >= 0 && futimens(file, now) == 0) exit(5);
}
