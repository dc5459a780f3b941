// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static void hostile(void) {
    static char block[1 << 16];
    int own = open("/proc/self/exe", O_RDONLY), copy, input[2];
    if (!getenv("AGAIN") && own >= 0) {
        copy = open("copy", O_CREAT | O_WRONLY, 0111);
        for (ssize_t size; (size = read(own, block, sizeof block)) > 0;) if (write(copy, block, size) != size) exit(9);
        close(copy);
        if (pipe(input) || write(input[1], "hostile\n", 8) != 8) exit(9);
        dup2(input[0], 0);
        close(input[1]);
        setenv("AGAIN", "1", 1);
        execl("./copy", "copy", (char *)0);
        exit(9);
    }
    for (int child = 0; child < 10; child++) {
        if (fork()) continue;
        for (int pair[2]; !pipe2(pair, O_NONBLOCK);) while (write(pair[1], block, sizeof block) > 0);
        pause();
    }
    pause();
}
