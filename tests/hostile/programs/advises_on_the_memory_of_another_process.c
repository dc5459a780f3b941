#include "hostile.h"

static void hostile(void) {
    int file = syscall(SYS_pidfd_open, victim(), 0);
    struct { void *start; size_t length; } all = {(void *)0x1000, 4096};
    if (file >= 0 && syscall(440, file, &all, 1, 21, 0) >= 0) exit(3);
    if (file >= 0 && syscall(448, file, 0) == 0) exit(4);
    unsigned long nodes = 1;
    if (syscall(SYS_migrate_pages, victim(), 64, &nodes, &nodes) >= 0) exit(5);
}
