#include "hostile.h"
#include <sys/statvfs.h>

static void hostile(void) {
    struct statvfs disk;
    struct stat made;
    if (open("program", O_CREAT | O_WRONLY, 06755) < 0) close(open("program", O_CREAT | O_WRONLY, 0755));
    chmod("program", 06755);
    if (stat("program", &made) || statvfs(".", &disk)) exit(9);
    if ((made.st_mode & 06000) && !(disk.f_flag & ST_NOSUID)) exit(3);
}
