// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static volatile char block[512 << 20];

static void hostile(void) {
    if (block[12345]) exit(3);
}
