#include "hostile.h"

static void hostile(void) {
    if (write(0, "x", 1) > 0 || ftruncate(0, 0) == 0) exit(3);
    int again = open("/proc/self/fd/0", O_RDWR);
    if (again >= 0 && (pwrite(again, "x", 1, 0) > 0 || ftruncate(again, 0) == 0)) exit(4);
    again = open("/dev/stdin", O_WRONLY);
    if (again >= 0 && pwrite(again, "x", 1, 0) > 0) exit(5);
    if (mmap(0, 4096, PROT_WRITE, MAP_SHARED, 0, 0) != MAP_FAILED) exit(6);
}
