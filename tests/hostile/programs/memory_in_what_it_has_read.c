// options: --memory-limit 64 --time-limit 10
#include "hostile.h"

static void hostile(void) {
    for (int child = 0; child < 20; child++) {
        if (fork()) continue;
        char part[512];
        for (int count = 0; count < 1000; count++) {
            int file = open("/proc/stat", O_RDONLY), folder = file < 0 || count % 2;
            if (folder && file >= 0) close(file);
            if (folder) syscall(SYS_getdents64, open("/usr/bin", O_RDONLY | O_DIRECTORY), part, sizeof part);
            else if (read(file, part, 1) != 1) break;
        }
        pause();
    }
    pause();
}
