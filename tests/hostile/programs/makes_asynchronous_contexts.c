#include "hostile.h"

static void hostile(void) {
    if (syscall(SYS_io_setup, 8, &(unsigned long){0}) >= 0) exit(3);
}
