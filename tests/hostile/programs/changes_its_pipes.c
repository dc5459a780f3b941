#include "hostile.h"

static void hostile(void) {
    fcntl(1, F_SETFL, O_NONBLOCK);
    fcntl(1, F_SETPIPE_SZ, 4096);
    fcntl(2, F_SETPIPE_SZ, 4096);
}
