#include "hostile.h"
#include <sys/sendfile.h>

static void hostile(void) {
    lseek(0, 0, SEEK_SET);
    if (sendfile(1, 0, 0, 8) == 8) _exit(0);
}
