// evidence: MiB in a file
// options: --output-limit 1
#include "hostile.h"

static void hostile(void) {
    FILE *file = fopen("huge", "w"); for (;;) fputs("more", file);
}
