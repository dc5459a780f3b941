// program: makes folders inside each other forever
// verdict: OLE
// because: each counts as 4 KiB
// options: --time-limit 10 --output-limit 4
#include "hostile.h"

static void hostile(void) {
    while (mkdir("d", 0700) == 0 && chdir("d") == 0);
}
