// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static void hostile(void) {
    static char block[1 << 16];
    for (int count = 0; count < 400; count++) {
        int pair[2], size = 1 << 20;
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) break;
        setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
        fcntl(pair[0], F_SETFL, O_NONBLOCK);
        while (write(pair[0], block, sizeof block) > 0);
    }
    pause();
}
