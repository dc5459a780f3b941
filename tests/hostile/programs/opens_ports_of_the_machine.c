#include "hostile.h"
#include <sys/io.h>

static void hostile(void) {
    if (iopl(3) == 0) exit(3);
    if (ioperm(0x80, 1, 1) == 0) exit(4);
}
