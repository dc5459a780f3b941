// evidence: no output
#include "hostile.h"

static void hostile(void) {
    close(1); usleep(50000);
}
