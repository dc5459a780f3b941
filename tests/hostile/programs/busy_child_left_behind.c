// program: leaves a busy child behind
// verdict: AC
// because: the child is killed
// options: --time-limit 0.2
#include "hostile.h"

static void hostile(void) {
    if (fork() == 0) for (;;);
}
