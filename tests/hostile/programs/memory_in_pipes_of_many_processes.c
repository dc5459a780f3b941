// options: --memory-limit 64 --time-limit 3
#include "hostile.h"

static void hostile(void) {
    static char block[1 << 16];
    for (int child = 0; child < 100; child++) {
        if (fork()) continue;
        for (int count = 0; count < 500; count++) {
            int pair[2];
            if (pipe2(pair, O_NONBLOCK)) break;
            while (write(pair[1], block, sizeof block) > 0);
        }
        pause();
    }
    pause();
}
