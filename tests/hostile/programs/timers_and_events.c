#include "hostile.h"
#include <time.h>
#include <sys/eventfd.h>
#include <sys/epoll.h>

static void hostile(void) {
    timer_t timer;
    struct sigevent none = {.sigev_notify = SIGEV_NONE};
    for (int count = 0; !timer_create(CLOCK_MONOTONIC, &none, &timer); count++) if (count > 10000) exit(3);
    for (int count = 0; count < 2000; count++) if (eventfd(0, 0) < 0) break;
    for (int count = 0; count < 2000; count++) if (epoll_create1(0) < 0) break;
}
