// evidence: MiB of output
// options: --output-limit 1
#include "hostile.h"

static void hostile(void) {
    for (;;) puts("more");
}
