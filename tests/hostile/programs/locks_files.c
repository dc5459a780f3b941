#include "hostile.h"
#include <sys/file.h>

static void hostile(void) {
    int files[] = {0, creat("file", 0600), open("/dev/null", O_RDWR), open("/proc/self/exe", O_RDONLY)};
    for (int number = 0; number < 4; number++) {
        struct flock lock = {F_RDLCK, SEEK_SET, 0, 1, 0};
        if (flock(files[number], LOCK_EX | LOCK_NB) == 0) exit(3);
        if (fcntl(files[number], F_SETLK, &lock) == 0 || fcntl(files[number], F_GETLK, &lock) == 0) exit(4);
        if (fcntl(files[number], F_OFD_SETLK, &lock) == 0 || fcntl(files[number], F_OFD_GETLK, &lock) == 0) exit(5);
    }
}
