#include "hostile.h"
#include <sys/xattr.h>

static void hostile(void) {
    struct { unsigned version; struct { unsigned short tag, rights; unsigned id; } of[5]; } list = {
        2, {{1, 6, -1}, {2, 4, getuid()}, {4, 4, -1}, {16, 4, -1}, {32, 4, -1}}};
    int file = open("file", O_CREAT | O_RDWR, 0600);
    if (setxattr("file", "system.posix_acl_access", &list, sizeof list, 0) == 0) exit(3);
    if (file >= 0 && fsetxattr(file, "user.hostile", "1", 1, 0) == 0) exit(4);
}
