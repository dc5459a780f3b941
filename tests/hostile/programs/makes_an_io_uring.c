#include "hostile.h"

static void hostile(void) {
    if (syscall(425, 8, (char[256]){0}) >= 0) exit(3);
}
