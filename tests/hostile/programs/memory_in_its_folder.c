// options: --memory-limit 64 --output-limit 2 --time-limit 5
#include "hostile.h"

static void hostile(void) {
    static char block[1 << 20];
    int file = creat("file", 0600);
    for (;;) if (write(file, block, sizeof block) <= 0) { close(file); static int next; char name[16]; snprintf(name, sizeof name, "%d", next++); file = creat(name, 0600); if (file < 0 || next > 64) pause(); }
}
