#include "hostile.h"

static void hostile(void) {
    const char *names[] = {"junk", "cases/junk.in", "cases/1.out", "here/junk", "tmp/junk", "hostile.c"};
    for (int name = 0; name < 6; name++) if (fopen(below(names[name]), "r+") || fopen(below(names[name]), "w")) exit(3);
    snprintf(path, sizeof path, "/tmp/junk-%s", getenv("DLX_JUDGE_HOSTILE_TEST"));
    if (fopen(path, "w") || unlink(below("cases/2.in")) == 0 || mkdir(below("here/junk"), 0700) == 0) exit(4);
}
