// program: reads from its standard output
// verdict: AC
// because: there is nothing to read, or it is denied
#include "hostile.h"

static void hostile(void) {
    char byte;
    fcntl(1, F_SETFL, O_NONBLOCK);
    if (read(1, &byte, 1) > 0) exit(3);
}
