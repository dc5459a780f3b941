#include "hostile.h"
#include <netinet/in.h>
#include <arpa/inet.h>

static void hostile(void) {
    struct sockaddr_in there = {AF_INET, htons(atoi(given("HOSTILE_PORT"))), {htonl(INADDR_LOOPBACK)}, {0}};
    int own = socket(AF_INET, SOCK_STREAM, 0);
    if (own >= 0 && connect(own, (struct sockaddr *)&there, sizeof there) == 0) exit(3);
    own = socket(AF_INET, SOCK_DGRAM, 0);
    if (own >= 0 && sendto(own, "x", 1, 0, (struct sockaddr *)&there, sizeof there) > 0) exit(4);
}
