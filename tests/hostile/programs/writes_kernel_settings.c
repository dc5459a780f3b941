#include "hostile.h"

static void hostile(void) {
    const char *names[] = {"/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger", "/proc/sys/vm/drop_caches", "/proc/sys/kernel/hostname", "/sys/kernel/uevent_helper", "/proc/self/uid_map", "/sys/power/state"};
    for (int name = 0; name < 5; name++) if (open(names[name], O_WRONLY) >= 0) exit(3 + name);
}
