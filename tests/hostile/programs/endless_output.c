// program: writes forever
// verdict: OLE
// evidence: MiB of output
// because: killed at the limit
// options: --output-limit 1
#include "hostile.h"

static void hostile(void) {
    for (;;) puts("more");
}
