// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static void hostile(void) {
    static char block[1 << 16];
    size_t held = 0;
    for (int count = 0; count < 400; count++) {
        int pair[2];
        if (pipe2(pair, O_NONBLOCK)) break;
        fcntl(pair[1], F_SETPIPE_SZ, 1 << 20);
        for (ssize_t wrote; (wrote = write(pair[1], block, sizeof block)) > 0;) held += wrote;
    }
    if (held > 96 << 20) exit(3);
}
