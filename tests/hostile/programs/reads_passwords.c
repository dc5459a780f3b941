// program: reads the password file
// verdict: AC
// because: denied
#include "hostile.h"

static void hostile(void) {
    if (open("/etc/shadow", O_RDONLY) >= 0 || open("/etc/gshadow", O_RDONLY) >= 0) exit(3);
}
