#include "hostile.h"

static void hostile(void) {
    if (fork() == 0) { if (fork() == 0) for (;;) pause(); _exit(0); }
}
