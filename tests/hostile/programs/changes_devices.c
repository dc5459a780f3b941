#include "hostile.h"
#include <sys/xattr.h>

/* If one of these calls succeeds, the device changes only in the times of its last changes. */
static void hostile(void) {
    const char *devices[] = {"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"};
    for (int number = 0; number < 4; number++) {
        const char *device = devices[number];
        int file = open(device, O_RDONLY);
        struct stat about;
        if (file < 0 || fstat(file, &about)) exit(9);
        mode_t mode = about.st_mode & 07777;
        if (chmod(device, mode) == 0 || fchmod(file, mode) == 0) exit(3);
        if (chown(device, -1, -1) == 0 || fchown(file, about.st_uid, about.st_gid) == 0) exit(4);
        if (utimensat(AT_FDCWD, device, NULL, 0) == 0 || futimens(file, NULL) == 0) exit(5);
        if (setxattr(device, "trusted.hostile", "", 0, 0) == 0 || removexattr(device, "trusted.hostile") == 0) exit(6);
    }
}
