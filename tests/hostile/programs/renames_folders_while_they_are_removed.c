#include "hostile.h"

static void hostile(void) {
    mkdir("a", 0700);
    mkdir("b", 0700);
    if (fork() == 0) for (;;) { rename("a", "b/a"); rename("b/a", "a"); rename("b", "a/b"); rename("a/b", "b"); }
    usleep(20000);
}
