// evidence: MiB in its own folder
// options: --output-limit 2
#include "hostile.h"

static void hostile(void) {
    static char block[(2 << 20) - 4096];
    for (int file = 0; file < 2; file++) if (write(creat(file ? "a" : "b", 0600), block, sizeof block) < 0) exit(3);
}
