// options: --memory-limit 64 --time-limit 10
#include "hostile.h"
#include <sys/timerfd.h>

static void hostile(void) {
    for (int child = 0; child < 100; child++) {
        if (fork()) continue;
        while (timerfd_create(CLOCK_MONOTONIC, 0) >= 0);
        pause();
    }
    pause();
}
