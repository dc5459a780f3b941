// evidence: exit code 255
#include "hostile.h"

static void hostile(void) {
    puts("hostile");
    exit(-1);
}
