#include "hostile.h"
#include <dirent.h>

static void hostile(void) {
    char name[8192];
    snprintf(name, sizeof name, "/proc/%d/exe", getppid());
    if (open(name, O_RDONLY) >= 0 || open(given("HOSTILE_JUDGE"), O_RDONLY) >= 0) exit(3);
    /* Cargo builds the judge in this folder and links it to its final place. */
    snprintf(name, sizeof name, "%s/../deps", given("HOSTILE_JUDGE"));
    char *folder = strstr(name, "/dlx-judge/..");
    if (folder) strcpy(folder, "/deps");
    DIR *all = opendir(name);
    for (struct dirent *entry; all && (entry = readdir(all));)
        if (!strncmp(entry->d_name, "dlx_judge-", 10) && openat(dirfd(all), entry->d_name, O_RDONLY) >= 0) exit(4);
}
