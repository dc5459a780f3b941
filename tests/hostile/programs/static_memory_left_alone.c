// program: has static memory beyond the limit, and never touches it
// verdict: AC
// because: memory that is not used does not count
// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static volatile char block[512 << 20];

static void hostile(void) {
    if (block[12345]) exit(3);
}
