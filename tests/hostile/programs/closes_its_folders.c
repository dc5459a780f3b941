// options: --output-limit 10 --time-limit 5
#include "hostile.h"

static void hostile(void) {
    static char block[1 << 20];
    char name[16];
    for (int folder = 0; folder < 40; folder++) {
        snprintf(name, sizeof name, "closed%d", folder);
        mkdir(name, 0400);
    }
    mkdir("open", 0700);
    for (int file = 0; file < 6; file++) {
        snprintf(name, sizeof name, "open/%d", file);
        int to = open(name, O_CREAT | O_WRONLY, 0600);
        for (int part = 0; part < 9; part++) if (write(to, block, sizeof block) < 0) break;
    }
}
