// options: --time-limit 0.3
#include "hostile.h"

static void hostile(void) {
    if (mkfifo("pipe", 0600)) exit(9);
    open("pipe", O_RDONLY);
}
