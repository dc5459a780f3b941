#include "hostile.h"

static void hostile(void) {
    if (socket(AF_NETLINK, SOCK_RAW, 0) >= 0) exit(3);
    if (socket(AF_PACKET, SOCK_RAW, 0) >= 0) exit(4);
    if (socket(38, SOCK_SEQPACKET, 0) >= 0) exit(5);
    if (socket(40, SOCK_STREAM, 0) >= 0) exit(6);
    if (socket(AF_INET, SOCK_RAW, 1) >= 0) exit(7);
    if (socket(AF_INET6, SOCK_RAW, 58) >= 0) exit(8);
    if (socket(31, SOCK_RAW, 1) >= 0) exit(9);
}
