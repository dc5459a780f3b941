// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static void hostile(void) {
    int file = open("/dev/null", O_RDONLY);
    while (dup(file) >= 0);
    for (int child = 0; child < 200; child++) if (fork() == 0) wait_for_ever(0);
    usleep(300000);
    for (int child = 0; child < 6; child++) {
        if (fork()) continue;
        char *memory = malloc(40 << 20);
        for (int at = 0; at < 40 << 20; at += 4096) memory[at] = 1;
        usleep(450000);
        _exit(0);
    }
    usleep(700000);
    kill(0, SIGKILL);
}
