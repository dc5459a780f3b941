// program: writes to its output through `/proc/self/fd/1`
// verdict: AC
// because: its output counts, or it is denied
#include "hostile.h"

static void hostile(void) {
    int file = open("/proc/self/fd/1", O_WRONLY);
    if (file >= 0) { write(file, "hostile\n", 8); _exit(0); }
}
