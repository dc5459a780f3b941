#include "hostile.h"

static void hostile(void) {
    int file = open("/proc/self/oom_score_adj", O_WRONLY);
    if (file >= 0 && write(file, "-1000", 5) == 5) exit(3);
}
