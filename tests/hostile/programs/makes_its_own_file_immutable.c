#include "hostile.h"
#include <sys/ioctl.h>

static void hostile(void) {
    int flags = 0x10; /* FS_IMMUTABLE_FL */
    int file = creat("kept", 0600);
    ioctl(file, _IOW('f', 2, long), &flags);
    flags = 0x20; /* FS_APPEND_FL */
    ioctl(creat("kept2", 0600), _IOW('f', 2, long), &flags);
}
