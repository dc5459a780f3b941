// program: closes stdout at once
// verdict: WA
// evidence: no output
// because: no output
#include "hostile.h"

static void hostile(void) {
    close(1); usleep(50000);
}
