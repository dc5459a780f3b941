// options: --time-limit 10
#include "hostile.h"

static void hostile(void) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, 0);
    for (int count = 0; !sigqueue(getpid(), SIGRTMIN, (union sigval){0}); count++) if (count > 10000) exit(3);
}
