#include "hostile.h"
#include <dirent.h>

static void hostile(void) {
    const char *homes[] = {"/root", "/home"};
    for (int home = 0; home < 2; home++) {
        DIR *folder = opendir(homes[home]);
        while (folder) {
            struct dirent *entry = readdir(folder);
            if (!entry) break;
            if (entry->d_name[0] != '.') exit(3);
        }
    }
}
