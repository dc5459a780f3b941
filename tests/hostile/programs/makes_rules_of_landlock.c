#include "hostile.h"

static void hostile(void) {
#ifdef SYS_landlock_create_ruleset
    unsigned long handled[] = {1};
    if (syscall(SYS_landlock_create_ruleset, handled, sizeof handled, 0) >= 0) exit(3);
    if (syscall(SYS_landlock_create_ruleset, 0, 0, 1) >= 0) exit(4);
#endif
}
