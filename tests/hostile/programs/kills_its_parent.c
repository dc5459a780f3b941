// program: kills its parent
// verdict: AC
// because: denied
#include "hostile.h"

static void hostile(void) {
    kill(getppid(), SIGKILL); usleep(50000);
}
