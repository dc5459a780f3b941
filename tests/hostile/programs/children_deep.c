// options: --process-limit 64
#include "hostile.h"

static void hostile(void) {
    for (int depth = 0; depth < 50; depth++) if (fork()) { if (depth) wait_for_ever(NULL); return; }
    wait_for_ever(NULL); /* the innermost process waits, too, so that only the first copies the input */
}
