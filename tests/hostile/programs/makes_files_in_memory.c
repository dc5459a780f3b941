#include "hostile.h"

static void hostile(void) {
    if (memfd_create("hidden", 0) >= 0) exit(3);
    if (syscall(447, 0) >= 0) exit(4);
}
