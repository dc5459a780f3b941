// evidence: exit code 24
// options: --open-file-limit 64
#include "hostile.h"

static void hostile(void) {
    int count = 0; while (open("/dev/null", O_RDONLY) >= 0) count++; exit(count < 64 ? errno : 3);
}
