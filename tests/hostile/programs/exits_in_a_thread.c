#include "hostile.h"

static void *end(void *nothing) {
    usleep(20000);
    puts("hostile");
    exit(0);
    return nothing;
}

static void hostile(void) {
    pthread_t started;
    pthread_create(&started, 0, end, 0);
    pthread_exit(0);
}
