#include "hostile.h"

static void hostile(void) {
    if (fork() == 0) { setsid(); if (fork() == 0) { setsid(); signal(SIGHUP, SIG_IGN); for (;;) pause(); } _exit(0); }
}
