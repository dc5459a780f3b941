#include "hostile.h"

static void hostile(void) {
    printf("hostile\n");
    _exit(0);
}
