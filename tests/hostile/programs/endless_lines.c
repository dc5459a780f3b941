// options: --output-limit 1
// evidence: MiB of output
#include "hostile.h"

static void hostile(void) {
    for (;;) putchar(10);
}
