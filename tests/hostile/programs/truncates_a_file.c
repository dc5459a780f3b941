#include "hostile.h"

static void hostile(void) {
    if (truncate(below("victim"), 0) == 0) exit(3);
    if (open(below("victim"), O_RDONLY | O_TRUNC) >= 0) exit(4);
    if (open(below("victim"), O_ACCMODE) >= 0 || open("own", O_CREAT | O_ACCMODE, 0600) >= 0) exit(5);
}
