#include "hostile.h"
#include <grp.h>
#include <sys/prctl.h>

static void hostile(void) {
    if (syscall(SYS_capset, (unsigned[2]){0x20080522, 0}, (unsigned[6]){~0u, ~0u, ~0u, ~0u, ~0u, ~0u}) == 0) exit(3);
    if (getuid() && setuid(0) == 0) exit(4);
    if (setresuid(getuid() + 1, getuid() + 1, getuid() + 1) == 0) exit(5);
    if (setgroups(1, (gid_t[1]){getgid() + 1}) == 0) exit(6);
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) exit(7);
}
