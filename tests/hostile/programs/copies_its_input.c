// program: copies its input by `sendfile` and `splice`
// verdict: AC
// because: its output counts, or it is denied
#include "hostile.h"
#include <sys/sendfile.h>

static void hostile(void) {
    lseek(0, 0, SEEK_SET);
    if (sendfile(1, 0, 0, 8) == 8) _exit(0);
}
