// options: --time-limit 10 --output-limit 4
#include "hostile.h"

static void hostile(void) {
    while (mkdir("d", 0700) == 0 && chdir("d") == 0);
}
