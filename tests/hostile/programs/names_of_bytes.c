#include "hostile.h"

static void hostile(void) {
    close(creat("\033[2J\n\xff", 0600));
    mkdir("\n\n", 0700);
    symlink("\033]0;x\007", " -rf *");
}
