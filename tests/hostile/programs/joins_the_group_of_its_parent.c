// program: moves itself into the process group or session of its parent
// verdict: AC
// because: denied, or without effect
#include "hostile.h"

static void hostile(void) {
    setpgid(0, getppid());
    setpgid(0, getpgid(getppid()));
    if (getpgrp() == getpgid(getppid()) && getpgid(getppid()) > 0) exit(3);
}
