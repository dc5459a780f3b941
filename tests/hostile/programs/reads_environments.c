#include "hostile.h"

static void hostile(void) {
    if (getenv("HOSTILE_TOKEN")) exit(3);
    static char all[1 << 16];
    for (int process = 0; process < 3; process++) {
        const char *names[] = {"/proc/self/environ", "/proc/1/environ", 0};
        char parent[64];
        snprintf(parent, sizeof parent, "/proc/%d/environ", getppid());
        names[2] = parent;
        int file = open(names[process], O_RDONLY);
        ssize_t length = file < 0 ? 0 : read(file, all, sizeof all);
        if (length > 0 && memmem(all, length, "HOSTILE_TOKEN", 13)) exit(4);
    }
}
