// evidence: over 
// options: --time-limit 0.3
#include "hostile.h"

static void *work(void *nothing) {
    for (volatile long step = 0;; step++);
    return nothing;
}

static void hostile(void) {
    for (int thread = 0; thread < 4; thread++) {
        pthread_t started;
        pthread_create(&started, 0, work, 0);
    }
    pause();
}
