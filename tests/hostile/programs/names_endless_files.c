#include "hostile.h"
# 1 "/proc/self/pagemap"
# 2 "/dev/zero"
static void hostile(void) {}
