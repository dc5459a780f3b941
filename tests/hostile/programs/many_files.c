// evidence: MiB in its own folder
// options: --output-limit 2
#include "hostile.h"

static void hostile(void) {
    static char block[1 << 20];
    for (int file = 0;; file++) {
        snprintf(path, sizeof path, "%d", file);
        FILE *out = fopen(path, "w");
        if (!out || !fwrite(block, 1, sizeof block, out) || fclose(out)) exit(3);
    }
}
