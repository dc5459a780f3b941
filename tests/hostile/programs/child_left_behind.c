// program: leaves a child behind (double fork)
// verdict: AC
// because: the child is killed
#include "hostile.h"

static void hostile(void) {
    if (fork() == 0) { if (fork() == 0) for (;;) pause(); _exit(0); }
}
