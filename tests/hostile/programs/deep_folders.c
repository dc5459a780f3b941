// options: --time-limit 10
#include "hostile.h"

static void hostile(void) {
    for (int depth = 0; depth < 3000; depth++) if (mkdir("d", 0700) || chdir("d")) break;
}
