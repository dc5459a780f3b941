#include "hostile.h"
#include <sys/ptrace.h>

static void hostile(void) {
    if (ptrace(PTRACE_ATTACH, victim(), 0, 0) == 0 || ptrace(PTRACE_SEIZE, victim(), 0, 0) == 0) exit(3);
    if (ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0) exit(4);
}
