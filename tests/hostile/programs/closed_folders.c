#include "hostile.h"

static void hostile(void) {
    mkdir("a", 0700);
    mkdir("a/b", 0700);
    close(creat("a/b/c", 0));
    chmod("a/b", 0);
    chmod("a", 0);
    chmod(".", 0);
}
