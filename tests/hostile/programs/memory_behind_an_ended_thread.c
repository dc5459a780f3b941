// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static void *take(void *nothing) {
    char *memory = malloc(48 << 20);
    for (int at = 0; at < 48 << 20; at += 4096) memory[at] = 1;
    return wait_for_ever(nothing);
}

static void hostile(void) {
    for (int child = 0; child < 4; child++) {
        if (fork()) continue;
        pthread_t thread;
        pthread_create(&thread, 0, take, 0);
        pthread_exit(0);
    }
    pause();
}
