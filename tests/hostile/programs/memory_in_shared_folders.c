#include "hostile.h"

static void hostile(void) {
    const char *names[] = {"/dev/shm/hostile", "/run/hostile", "/run/lock/hostile", "/var/tmp/hostile", "/dev/mqueue/hostile"};
    for (int name = 0; name < 5; name++) {
        snprintf(path, sizeof path, "%s-%d", names[name], getpid());
        int file = creat(path, 0600);
        if (file < 0) continue;
        int is_own = access(strrchr(path, '/') + 1, F_OK) == 0;
        unlink(path);
        if (!is_own) exit(3 + name);
    }
}
