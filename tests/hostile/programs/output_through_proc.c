#include "hostile.h"

static void hostile(void) {
    int file = open("/proc/self/fd/1", O_WRONLY);
    if (file >= 0) { write(file, "hostile\n", 8); _exit(0); }
}
