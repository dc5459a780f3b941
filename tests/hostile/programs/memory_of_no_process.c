#include "hostile.h"

static void hostile(void) {
    if (memfd_create("hidden", 0) >= 0 || shmget(IPC_PRIVATE, 1 << 20, 0600) >= 0) exit(3);
}
