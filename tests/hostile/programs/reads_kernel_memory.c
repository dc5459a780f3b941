#include "hostile.h"

static void hostile(void) {
    const char *names[] = {"/dev/mem", "/dev/kmem", "/dev/port", "/dev/kmsg", "/proc/kcore", "/proc/kmsg", "/dev/sda", "/dev/vda", "/dev/fuse", "/dev/kvm"};
    for (int name = 0; name < 10; name++) if (open(names[name], O_RDONLY | O_NONBLOCK) >= 0) exit(3 + name);
}
