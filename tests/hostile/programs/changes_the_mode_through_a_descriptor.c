#include "hostile.h"

static void hostile(void) {
    int file = open(below("victim"), O_RDONLY);
    if (file >= 0 && fchmod(file, 0777) == 0) exit(3);
    file = open(below("victim"), O_PATH);
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    if (file >= 0 && chmod(link, 0777) == 0) exit(4);
}
