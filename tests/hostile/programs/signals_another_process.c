#include "hostile.h"

static void hostile(void) {
    siginfo_t info = {.si_signo = SIGTERM, .si_code = SI_QUEUE};
    if (kill(victim(), SIGTERM) == 0 || kill(victim(), 0) == 0) exit(3);
    if (syscall(SYS_tkill, victim(), SIGTERM) == 0 || syscall(SYS_tgkill, victim(), victim(), SIGTERM) == 0) exit(4);
    if (syscall(SYS_rt_sigqueueinfo, victim(), SIGTERM, &info) == 0) exit(5);
    if (syscall(SYS_rt_tgsigqueueinfo, victim(), victim(), SIGTERM, &info) == 0) exit(6);
    if (kill(-victim(), SIGTERM) == 0) exit(7);
}
