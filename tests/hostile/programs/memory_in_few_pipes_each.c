// options: --memory-limit 64 --time-limit 3
#include "hostile.h"

static void hostile(void) {
    static char block[1 << 16];
    for (int child = 0; child < 100; child++) {
        if (fork()) continue;
        for (int count = 0; count < 15; count++) {
            int pair[2], ends[2];
            if (pipe2(pair, O_NONBLOCK) || socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends)) break;
            while (write(pair[1], block, sizeof block) > 0 || write(ends[0], block, sizeof block) > 0);
        }
        pause();
    }
    pause();
}
