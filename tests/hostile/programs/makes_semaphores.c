#include "hostile.h"
#include <sys/sem.h>

static void hostile(void) {
    if (semget(IPC_PRIVATE, 1, 0600) >= 0) exit(3);
}
