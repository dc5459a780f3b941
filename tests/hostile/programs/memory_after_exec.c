// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static void hostile(void) {
    execl("/bin/sh", "sh", "-c", "yes | tr -d \"\\n\" | head -c 192000000 | tail -n 1", (char *)0);
}
