// program: closes stdin at once
// verdict: AC
// because: its output counts
#include "hostile.h"

static void hostile(void) {
    fclose(stdin); close(0);
}
