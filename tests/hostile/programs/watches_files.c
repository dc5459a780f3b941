#include "hostile.h"
#include <sys/inotify.h>

static void hostile(void) {
    for (int count = 0; count < 200; count++) if (inotify_init1(0) < 0) break;
}
