#include "hostile.h"
#include <sys/uio.h>

static void hostile(void) {
    char byte;
    for (int turn = 0; turn < 2; turn++) {
        pid_t other = turn ? getppid() : victim();
        struct iovec here = {&byte, 1}, there = {(void *)0x400000, 1};
        if (process_vm_readv(other, &here, 1, &there, 1, 0) > 0) exit(3);
        if (process_vm_writev(other, &here, 1, &there, 1, 0) > 0) exit(4);
        char name[64];
        snprintf(name, sizeof name, "/proc/%d/mem", other);
        if (open(name, O_RDWR) >= 0) exit(5);
    }
}
