#include "hostile.h"

static void hostile(void) {
    if (syscall(SYS_bpf, 5, (char[128]){0}, 128) >= 0) exit(3);
    if (syscall(SYS_bpf, 0, (unsigned[32]){2, 4, 4, 1}, 128) >= 0) exit(4);
}
