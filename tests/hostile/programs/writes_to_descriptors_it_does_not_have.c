#include "hostile.h"

static void hostile(void) {
    for (int file = 3; file < 1024; file++) if (write(file, "x", 1) >= 0) exit(3);
}
