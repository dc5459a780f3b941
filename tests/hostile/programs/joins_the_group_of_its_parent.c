#include "hostile.h"

static void hostile(void) {
    setpgid(0, getppid());
    setpgid(0, getpgid(getppid()));
    if (getpgrp() == getpgid(getppid()) && getpgid(getppid()) > 0) exit(3);
}
