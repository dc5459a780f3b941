// evidence: signal 14 (SIGALRM)
#include "hostile.h"
#include <sys/time.h>

static void hostile(void) {
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, 50000}}, 0);
    pause();
}
