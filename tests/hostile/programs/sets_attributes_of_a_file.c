#include "hostile.h"
#include <sys/xattr.h>

static void hostile(void) {
    if (setxattr(below("victim"), "user.hostile", "1", 1, 0) == 0) exit(3);
    if (lsetxattr(below("victim"), "trusted.hostile", "1", 1, 0) == 0) exit(4);
    int file = open(below("victim"), O_RDONLY);
    if (file >= 0 && fsetxattr(file, "user.hostile", "1", 1, 0) == 0) exit(5);
}
