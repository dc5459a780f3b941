#include "hostile.h"
#include <sys/sysmacros.h>

static void hostile(void) {
    if (mknod("disk", S_IFBLK | 0600, makedev(8, 0)) == 0 && open("disk", O_RDONLY) >= 0) exit(3);
    if (mknod("memory", S_IFCHR | 0600, makedev(1, 1)) == 0 && open("memory", O_RDONLY) >= 0) exit(4);
}
