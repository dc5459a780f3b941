#include "hostile.h"

static void hostile(void) {
    char byte;
    fcntl(1, F_SETFL, O_NONBLOCK);
    if (read(1, &byte, 1) > 0) exit(3);
}
