// options: --output-limit 2
// evidence: exit code 3
#include "hostile.h"

static void hostile(void) {
    int file = creat("sparse", 0600);
    signal(SIGXFSZ, SIG_IGN);
    if (ftruncate(file, 1L << 40) == 0) exit(9);
    exit(3);
}
