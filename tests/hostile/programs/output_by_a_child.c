#include "hostile.h"

static void hostile(void) {
    if (fork() == 0) { puts("hostile"); exit(0); }
    wait(0);
    _exit(0);
}
