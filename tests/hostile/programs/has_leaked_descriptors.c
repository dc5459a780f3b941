// program: looks for descriptors that the judge has left open
// verdict: AC
// because: there are none
#include "hostile.h"

static void hostile(void) {
    for (int file = 3; file < 1024; file++) if (fcntl(file, F_GETFD) >= 0) exit(3);
}
