#include "hostile.h"

static void hostile(void) {
    if (open(below("victim"), O_RDONLY) >= 0) exit(3);
}
