// options: --memory-limit 64 --time-limit 10
#include "hostile.h"

static void hostile(void) {
    for (int child = 0; child < 20; child++) {
        if (fork()) continue;
        for (int count = 0; count < 64000; count++) mmap(0, 4096, count % 2 ? PROT_READ : PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        pause();
    }
    pause();
}
