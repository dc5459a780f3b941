#include "hostile.h"

static void hostile(void) {
    if (open("/dev/tty", O_RDWR) >= 0) exit(3);
}
