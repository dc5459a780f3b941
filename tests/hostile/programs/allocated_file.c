// options: --output-limit 2
// evidence: exit code 3
#include "hostile.h"

static void hostile(void) {
    int file = creat("allocated", 0600);
    signal(SIGXFSZ, SIG_IGN);
    if (fallocate(file, 0, 0, 1L << 30) == 0) exit(9);
    exit(3);
}
