#include "hostile.h"
#include <sys/prctl.h>

static void hostile(void) {
    if (prctl(PR_SET_SECCOMP, 1) == 0) abort();
}
