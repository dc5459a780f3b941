#include "hostile.h"

static void hostile(void) {
    if (!fopen("kept", "w") || chdir(getenv("TMPDIR")) || access("kept", F_OK)) exit(3);
    if (symlink("..", "around") || mkdir("deep", 0700)) exit(4);
    for (int depth = 0; depth < 3000; depth++) if (mkdir("d", 0700) || chdir("d")) exit(5);
    if (!fopen("kept", "w")) exit(6);
    /* With Landlock alone this is denied. */
    chmod(".", 0);
}
