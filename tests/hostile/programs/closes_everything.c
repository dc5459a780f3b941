// evidence: no output
#include "hostile.h"

static void hostile(void) {
    syscall(SYS_close_range, 0, ~0U, 0);
    _exit(0);
}
