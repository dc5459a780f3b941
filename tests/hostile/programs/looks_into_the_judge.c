#include "hostile.h"

static void hostile(void) {
    const char *files[] = {"exe", "mem", "environ", "fd/0", "maps"};
    for (int file = 0; file < 5; file++) {
        snprintf(path, sizeof path, "/proc/%d/%s", getppid(), files[file]);
        if (open(path, O_RDONLY) >= 0) exit(3);
    }
}
