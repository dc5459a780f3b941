#include "hostile.h"
#include <sys/un.h>

static void hostile(void) {
    struct sockaddr_un name = {AF_UNIX, "\0hostile"};
    int here = socket(AF_UNIX, SOCK_STREAM, 0), there = socket(AF_UNIX, SOCK_STREAM, 0);
    if (here < 0 || bind(here, (struct sockaddr *)&name, 10) || listen(here, 1)) return;
    if (connect(there, (struct sockaddr *)&name, 10) == 0) exit(3);
}
