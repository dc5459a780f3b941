#include "hostile.h"

static void hostile(void) {
    static char argument[100000];
    memset(argument, 'x', sizeof argument - 1);
    char *arguments[12] = {"sh", "-c", "echo hostile"};
    for (int at = 3; at < 11; at++) arguments[at] = argument;
    execv("/bin/sh", arguments);
}
