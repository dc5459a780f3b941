// evidence: exit code 1
#include "hostile.h"

static void hostile(void) {
    puts("hostile");
    exit(1);
}
