#include "hostile.h"

static int allowed(long result) { return result >= 0 || (errno != EPERM && errno != ENOSYS && errno != EACCES); }

static void hostile(void) {
    if (allowed(syscall(SYS_init_module, "", 0, ""))) exit(3);
    if (allowed(syscall(SYS_finit_module, -1, "", 0))) exit(4);
    if (allowed(syscall(SYS_delete_module, "hostile", O_NONBLOCK))) exit(5);
}
