// options: --memory-limit 64 --time-limit 10
#include "hostile.h"
#include <sys/epoll.h>
#include <sys/eventfd.h>

static void hostile(void) {
    for (int child = 0; child < 20; child++) {
        if (fork()) continue;
        int events[500];
        for (int event = 0; event < 500; event++) events[event] = eventfd(0, 0);
        for (int count = 0; count < 500; count++) {
            int set = epoll_create1(0);
            struct epoll_event any = {.events = EPOLLIN};
            for (int event = 0; event < 500; event++) epoll_ctl(set, EPOLL_CTL_ADD, events[event], &any);
        }
        pause();
    }
    pause();
}
