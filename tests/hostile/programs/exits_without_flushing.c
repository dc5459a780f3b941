// program: ends without flushing its output
// verdict: WA
// because: the output never left it
#include "hostile.h"

static void hostile(void) {
    printf("hostile\n");
    _exit(0);
}
