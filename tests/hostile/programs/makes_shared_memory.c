#include "hostile.h"

static void hostile(void) {
    if (shmget(IPC_PRIVATE, 1 << 20, 0600) >= 0) exit(3);
    if (shm_open("/hostile", O_CREAT | O_RDWR, 0600) >= 0 && access("hostile", F_OK)) exit(4);
}
