// evidence: signal 6 (SIGABRT)
#include "hostile.h"
#include <sys/prctl.h>

static void hostile(void) {
    prctl(PR_SET_NAME, "\033[2J\n\xe2\x80\xae", 0, 0, 0);
    abort();
}
