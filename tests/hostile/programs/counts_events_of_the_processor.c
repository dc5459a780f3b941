#include "hostile.h"

static void hostile(void) {
    if (syscall(SYS_perf_event_open, (unsigned[32]){0, 128}, 0, -1, -1, 0) >= 0) exit(3);
    if (syscall(SYS_perf_event_open, (unsigned[32]){1, 128}, 0, -1, -1, 0) >= 0) exit(4);
}
