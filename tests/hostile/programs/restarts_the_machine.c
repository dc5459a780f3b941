#include "hostile.h"

static int allowed(long result) { return result >= 0 || (errno != EPERM && errno != ENOSYS && errno != EACCES); }

static void hostile(void) {
    if (allowed(syscall(SYS_reboot, 0xfee1dead, 672274793, 0, 0))) exit(3);
    if (allowed(syscall(SYS_kexec_load, 0, 0, 0, 0))) exit(4);
    if (allowed(syscall(SYS_swapoff, "/hostile"))) exit(5);
    if (allowed(syscall(SYS_acct, "/hostile"))) exit(6);
}
