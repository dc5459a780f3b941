// evidence: over 64 processes and threads
// options: --process-limit 64
#include "hostile.h"

static void hostile(void) {
    pthread_t thread; for (;;) pthread_create(&thread, 0, wait_for_ever, 0);
}
