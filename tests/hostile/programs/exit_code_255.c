// program: ends with exit code -1
// verdict: RE
// because: the exit code, modulo 256
// evidence: exit code 255
#include "hostile.h"

static void hostile(void) {
    puts("hostile");
    exit(-1);
}
