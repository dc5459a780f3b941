#include "hostile.h"

static void hostile(void) {
    struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY}; if (!setrlimit(RLIMIT_FSIZE, &most) || !setrlimit(RLIMIT_NOFILE, &most)) exit(3);
}
