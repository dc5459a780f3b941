#include "hostile.h"

static void hostile(void) {
    const char *own = getenv("TMPDIR");
    char moved[8192];
    snprintf(moved, sizeof moved, "%s-moved", own);
    if (rename(own, moved) == 0) exit(3);
    if (rmdir(own) == 0 && symlink(below(""), own) == 0) exit(4);
}
