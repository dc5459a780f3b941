// evidence: signal 
#include "hostile.h"

static void hostile(void) {
    volatile char frame[8];
    for (int at = 0; at < 1 << 24; at++) frame[at] = 1;
}
