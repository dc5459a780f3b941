// program: denies itself all system calls but four
// verdict: AC
// because: denied, as a filter is in force
#include "hostile.h"
#include <sys/prctl.h>

static void hostile(void) {
    if (prctl(PR_SET_SECCOMP, 1) == 0) abort();
}
