#include "hostile.h"

static void hostile(void) {
    char name[256];
    memset(name, 'x', 255);
    name[255] = 0;
    if (close(creat(name, 0600))) exit(3);
    memset(name, 'y', 255);
    for (int depth = 0; depth < 30; depth++) if (mkdir(name, 0700) || chdir(name)) exit(4);
}
