// program: leaves a child behind in its own session, ignoring SIGHUP
// verdict: AC
// because: the child is killed
#include "hostile.h"

static void hostile(void) {
    if (fork() == 0) { setsid(); if (fork() == 0) { setsid(); signal(SIGHUP, SIG_IGN); for (;;) pause(); } _exit(0); }
}
