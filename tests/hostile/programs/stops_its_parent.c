#include "hostile.h"

static void hostile(void) {
    kill(getppid(), SIGSTOP); usleep(50000);
}
