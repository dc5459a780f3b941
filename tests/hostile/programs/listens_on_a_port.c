#include "hostile.h"
#include <netinet/in.h>

static void hostile(void) {
    struct sockaddr_in any = {AF_INET, 0, {INADDR_ANY}, {0}};
    int own = socket(AF_INET, SOCK_STREAM, 0);
    if (own >= 0 && bind(own, (struct sockaddr *)&any, sizeof any) == 0 && listen(own, 1) == 0) exit(3);
}
