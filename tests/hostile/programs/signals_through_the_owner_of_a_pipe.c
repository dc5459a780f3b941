#include "hostile.h"

static void hostile(void) {
    int pipes[2];
    if (pipe(pipes)) exit(9);
    struct f_owner_ex owner = {F_OWNER_PID, victim()};
    if (fcntl(pipes[0], F_SETOWN, victim()) == 0 || fcntl(pipes[0], F_SETOWN_EX, &owner) == 0) {
        fcntl(pipes[0], F_SETSIG, SIGTERM);
        fcntl(pipes[0], F_SETFL, O_ASYNC);
        write(pipes[1], "x", 1);
    }
}
