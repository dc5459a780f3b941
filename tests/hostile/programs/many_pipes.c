// options: --output-limit 2
#include "hostile.h"

static void hostile(void) {
    char name[32];
    for (int number = 0;; number++) {
        snprintf(name, sizeof name, "%d", number);
        if (mkfifo(name, 0600)) exit(3);
    }
}
