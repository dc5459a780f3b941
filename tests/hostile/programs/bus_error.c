// evidence: signal 7 (SIGBUS)
#include "hostile.h"

static void hostile(void) {
    int file = open("empty", O_CREAT | O_RDWR, 0600);
    volatile char *map = mmap(0, 4096, PROT_READ, MAP_SHARED, file, 0);
    if (map == (void *)MAP_FAILED) exit(9);
    putchar(map[0]);
}
