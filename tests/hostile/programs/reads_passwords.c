#include "hostile.h"

static void hostile(void) {
    if (open("/etc/shadow", O_RDONLY) >= 0 || open("/etc/gshadow", O_RDONLY) >= 0) exit(3);
}
