// program: ends with exit code 1
// verdict: RE
// because: the exit code
// evidence: exit code 1
#include "hostile.h"

static void hostile(void) {
    puts("hostile");
    exit(1);
}
