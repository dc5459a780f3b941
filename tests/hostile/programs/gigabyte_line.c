// evidence: MiB of output
#include "hostile.h"

static void hostile(void) {
    static char block[1 << 20]; memset(block, 'x', sizeof block); for (int count = 0; count < 1024; count++) fwrite(block, 1, sizeof block, stdout);
}
