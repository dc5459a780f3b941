// options: --output-limit 10 --time-limit 5
#include "hostile.h"

static void *fill(void *nothing) {
    static char block[1 << 20];
    for (int file = 0; file < 6; file++) {
        int to = open("file", O_CREAT | O_WRONLY, 0600);
        unlink("file");
        for (int part = 0; part < 9; part++) if (write(to, block, sizeof block) < 0) break;
    }
    return wait_for_ever(nothing);
}

static void hostile(void) {
    pthread_t thread;
    pthread_create(&thread, 0, fill, 0);
    pthread_exit(0);
}
