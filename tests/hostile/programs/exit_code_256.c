// program: ends with exit code 256
// verdict: AC
// because: the exit code, modulo 256, is 0
#include "hostile.h"

static void hostile(void) {
    puts("hostile");
    fflush(stdout);
    exit(256);
}
