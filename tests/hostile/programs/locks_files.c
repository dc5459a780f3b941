// program: locks files forever
// verdict: AC
// because: the locks end with it
#include "hostile.h"
#include <sys/file.h>

static void hostile(void) {
    int file = creat("file", 0600);
    flock(file, LOCK_EX);
    flock(0, LOCK_EX);
    if (fork() == 0) for (;;) pause();
}
