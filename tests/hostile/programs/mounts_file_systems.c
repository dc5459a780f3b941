#include "hostile.h"
#include <sys/mount.h>

static void hostile(void) {
    if (mount("none", ".", "tmpfs", 0, "") == 0) exit(3);
    if (mount("/", ".", "", MS_BIND, "") == 0) exit(4);
    if (mount("", "/", "", MS_PRIVATE | MS_REC, "") == 0) exit(5);
    if (umount2("/proc", MNT_DETACH) == 0) exit(6);
}
