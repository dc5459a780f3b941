#include "hostile.h"

static void hostile(void) {
#ifdef SYS_modify_ldt
    unsigned segment[4] = {8191, 0, 1, 0x51};
    if (syscall(SYS_modify_ldt, 1, segment, sizeof segment) == 0) exit(3);
#endif
}
