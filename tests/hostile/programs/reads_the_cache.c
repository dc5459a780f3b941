#include "hostile.h"
#include <dirent.h>

/* Counts what is in a folder; none if it cannot be read. */
static int entries(const char *name) {
    DIR *folder = opendir(below(name));
    int count = 0;
    if (folder) while (readdir(folder)) count++;
    return count;
}

static void hostile(void) {
    /* Besides `.` and `..`, the way to its own program. */
    if (entries("cache/dlx-judge/outputs") || entries("cache/dlx-judge") > 3) exit(3);
    if (entries("cache/dlx-judge/programs") > 3) exit(3);
}
