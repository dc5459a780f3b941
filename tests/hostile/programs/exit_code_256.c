#include "hostile.h"

static void hostile(void) {
    puts("hostile");
    fflush(stdout);
    exit(256);
}
