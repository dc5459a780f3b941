#include "hostile.h"

static void hostile(void) {
    char name[8192];
    const char *ways[] = {"/..", "/proc/self/root", "/proc/self/cwd/../../..", "/proc/1/root", "/proc/self/root/proc/self/root/.."};
    for (int way = 0; way < 5; way++) {
        snprintf(name, sizeof name, "%s%s", ways[way], below("victim"));
        if (open(name, O_RDONLY) >= 0) exit(3 + way);
    }
}
