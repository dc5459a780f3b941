// options: --time-limit 0.3
// evidence: over 
#include "hostile.h"
#include <time.h>

static void hostile(void) {
    signal(SIGCHLD, SIG_IGN);
    for (;;) {
        if (fork() == 0) {
            struct timespec start, now;
            clock_gettime(CLOCK_MONOTONIC, &start);
            do clock_gettime(CLOCK_MONOTONIC, &now);
            while ((now.tv_sec - start.tv_sec) * 1000000000L + now.tv_nsec - start.tv_nsec < 4000000);
            _exit(0);
        }
        usleep(4000);
    }
}
