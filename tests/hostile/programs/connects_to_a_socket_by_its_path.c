#include "hostile.h"
#include <sys/un.h>

static void hostile(void) {
    struct sockaddr_un there = {AF_UNIX, ""};
    strncpy(there.sun_path, below("stream"), sizeof there.sun_path - 1);
    int own = socket(AF_UNIX, SOCK_STREAM, 0);
    if (own >= 0 && connect(own, (struct sockaddr *)&there, sizeof there) == 0) exit(3);
}
