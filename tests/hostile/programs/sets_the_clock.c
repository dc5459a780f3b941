#include "hostile.h"
#include <sys/time.h>
#include <time.h>

static struct timespec now = {1000000000, 0};

static void hostile(void) {
    if (clock_settime(CLOCK_REALTIME, &now) == 0) exit(3);
    if (settimeofday(&(struct timeval){now.tv_sec, 0}, 0) == 0) exit(4);
}
