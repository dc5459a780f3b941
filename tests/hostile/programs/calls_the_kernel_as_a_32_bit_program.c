#include "hostile.h"

static void hostile(void) {
    int status;
    if (fork() == 0) {
    #ifdef __x86_64__
        long result;
        __asm__ volatile("int $0x80" : "=a"(result) : "a"(359L), "b"(2L), "c"(1L), "d"(0L) : "memory");
        _exit(result >= 0 ? 3 : 0);
    #endif
        _exit(0);
    }
    wait(&status);
    if (WIFEXITED(status) && WEXITSTATUS(status)) exit(3);
    if (fork() == 0) _exit(syscall(0x40000000 | 41, 2, 1, 0) >= 0 ? 4 : 0);
    wait(&status);
    if (WIFEXITED(status) && WEXITSTATUS(status)) exit(4);
}
