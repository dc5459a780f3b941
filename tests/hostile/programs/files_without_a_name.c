// evidence: MiB in its own folder
// options: --output-limit 2
#include "hostile.h"

static void hostile(void) {
    static char block[1 << 20];
    for (;;) {
        int out = open("file", O_CREAT | O_RDWR, 0600);
        if (out < 0 || write(out, block, sizeof block) != sizeof block || unlink("file")) exit(3);
    }
}
