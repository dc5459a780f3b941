#include "hostile.h"

static void hostile(void) {
    char name[64];
    snprintf(name, sizeof name, "/proc/%d/cmdline", victim());
    int file = open(name, O_RDONLY);
    char line[64] = "";
    if (file >= 0 && read(file, line, sizeof line) > 0 && !strncmp(line, "sleep", 5)) exit(3);
}
