#include "hostile.h"

static void hostile(void) {
    struct rlimit none = {0, 0};
    for (int limit = 0; limit < 16; limit++)
        if (prlimit(victim(), limit, &none, 0) == 0 || prlimit(getppid(), limit, &none, 0) == 0) exit(3);
    if (prlimit(victim(), RLIMIT_CPU, 0, &none) == 0) exit(4);
}
