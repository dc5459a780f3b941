// options: --time-limit 0.3
#include "hostile.h"

static void hostile(void) {
    for (;;) {
        write(1, "x", 1);
        usleep(10000);
    }
}
