// options: --time-limit 0.3
#include "hostile.h"

static void hostile(void) {
    if (vfork() == 0) for (;;) pause();
}
