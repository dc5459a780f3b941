// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static void *hold(void *nothing) {
    volatile char *block = malloc(16 << 20);
    for (int at = 0; at < 16 << 20; at += 4096) block[at] = 1;
    return wait_for_ever(nothing);
}

static void hostile(void) {
    for (int thread = 0; thread < 12; thread++) {
        pthread_t started;
        pthread_create(&started, 0, hold, 0);
    }
    pause();
}
