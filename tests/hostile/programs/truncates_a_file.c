#include "hostile.h"

static void hostile(void) {
    if (truncate(below("victim"), 0) == 0) exit(3);
    if (open(below("victim"), O_RDONLY | O_TRUNC) >= 0) exit(4);
}
