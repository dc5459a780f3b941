#include "hostile.h"
#include <dirent.h>

/* The number of entries in a folder; 0 if the folder cannot be read. */
static int entries(const char *name) {
    DIR *folder = opendir(below(name));
    int count = 0;
    if (folder) while (readdir(folder)) count++;
    return count;
}

static void hostile(void) {
    /* Each folder may have `.`, `..`, and the entry that leads to this program. */
    if (entries("cache/dlx-judge/outputs") || entries("cache/dlx-judge") > 3) exit(3);
    if (entries("cache/dlx-judge/programs") > 3) exit(3);
}
