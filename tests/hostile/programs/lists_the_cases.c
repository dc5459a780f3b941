#include "hostile.h"
#include <dirent.h>

static void hostile(void) {
    if (opendir(below("cases"))) exit(3);
    DIR *folder = opendir(below("."));
    for (struct dirent *entry; folder && (entry = readdir(folder));) if (!strcmp(entry->d_name, "victim")) exit(4);
}
