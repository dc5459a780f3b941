// program: writes a huge file
// verdict: OLE
// evidence: MiB in a file
// because: SIGXFSZ
// options: --output-limit 1
#include "hostile.h"

static void hostile(void) {
    FILE *file = fopen("huge", "w"); for (;;) fputs("more", file);
}
