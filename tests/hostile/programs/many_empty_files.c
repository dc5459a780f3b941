// evidence: MiB in its own folder
// options: --output-limit 2
#include "hostile.h"

static void hostile(void) {
    for (int file = 0;; file++) {
        snprintf(path, sizeof path, "%d", file);
        if (close(creat(path, 0600))) exit(3);
    }
}
