#include "hostile.h"

static void hostile(void) {
    static char block[1 << 20];
    memset(block, 0x1b, sizeof block);
    for (int count = 0; count < 64; count++) fwrite(block, 1, sizeof block, stderr);
}
