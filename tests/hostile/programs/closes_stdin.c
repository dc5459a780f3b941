#include "hostile.h"

static void hostile(void) {
    fclose(stdin); close(0);
}
