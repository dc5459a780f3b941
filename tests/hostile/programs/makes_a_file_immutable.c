#include "hostile.h"
#include <sys/ioctl.h>

static void hostile(void) {
    int flags = 0x10; /* FS_IMMUTABLE_FL */
    int file = open(below("victim"), O_RDONLY);
    if (file >= 0 && ioctl(file, _IOW('f', 2, long), &flags) == 0) exit(3);
}
