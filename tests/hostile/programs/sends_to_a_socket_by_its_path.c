#include "hostile.h"
#include <sys/un.h>
#include <sys/uio.h>

static void hostile(void) {
    int pair[2];
    struct sockaddr_un there = {AF_UNIX, ""};
    strncpy(there.sun_path, below("datagram"), sizeof there.sun_path - 1);
    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair)) return;
    if (sendto(pair[0], "x", 1, 0, (struct sockaddr *)&there, sizeof there) > 0) exit(3);
    if (connect(pair[0], (struct sockaddr *)&there, sizeof there) == 0) exit(4);
    struct msghdr message = {&there, sizeof there, &(struct iovec){"x", 1}, 1, 0, 0, 0};
    if (sendmsg(pair[1], &message, 0) > 0) exit(5);
}
