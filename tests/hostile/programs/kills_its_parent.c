#include "hostile.h"

static void hostile(void) {
    kill(getppid(), SIGKILL); usleep(50000);
}
