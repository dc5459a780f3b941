#include "hostile.h"

static void hostile(void) {
    if (symlink(below("cases/1.out"), "answer") == 0 && open("answer", O_RDONLY) >= 0) exit(3);
    if (symlink(below("cases"), "cases") == 0 && open("cases/1.out", O_RDONLY) >= 0) exit(4);
    if (link(below("cases/1.out"), "mine") == 0) exit(5);
}
