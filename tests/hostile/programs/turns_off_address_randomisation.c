#include "hostile.h"
#include <sys/personality.h>

static void hostile(void) {
    personality(0x0040000);
    if (!getenv("AGAIN")) {
        setenv("AGAIN", "1", 1);
        fputs("hostile\n", stdout);
        fflush(stdout);
        lseek(0, 0, SEEK_SET);
        execl("/proc/self/exe", "again", (char *)0);
    }
    exit(0);
}
