#include "hostile.h"

static void hostile(void) {
    if (sethostname("hostile", 7) == 0) exit(3);
    if (setdomainname("hostile", 7) == 0) exit(4);
}
