// program: names endless files in line markers, which a judge that looks for the parts of a source may read
// verdict: AC
// because: what a source names is never read
#include "hostile.h"
# 1 "/proc/self/pagemap"
# 2 "/dev/zero"
static void hostile(void) {}
