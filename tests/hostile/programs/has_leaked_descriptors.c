#include "hostile.h"

static void hostile(void) {
    for (int file = 3; file < 1024; file++) if (fcntl(file, F_GETFD) >= 0) exit(3);
}
