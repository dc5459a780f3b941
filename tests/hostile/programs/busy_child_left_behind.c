// options: --time-limit 0.2
#include "hostile.h"

static void hostile(void) {
    if (fork() == 0) for (;;);
}
