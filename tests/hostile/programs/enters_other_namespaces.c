#include "hostile.h"
#include <sched.h>

static const char *name(int process, const char *space) {
    snprintf(path, sizeof path, "/proc/%d/ns/%s", process, space);
    return path;
}

static void hostile(void) {
    if (setns(open(name(getppid(), "mnt"), O_RDONLY), 0) == 0) exit(3);
    if (setns(open(name(1, "user"), O_RDONLY), 0) == 0) exit(4);
    if (setns(syscall(SYS_pidfd_open, victim(), 0), CLONE_NEWNS) == 0) exit(5);
}
