#include "hostile.h"
#include <sys/msg.h>
#include <mqueue.h>

static void hostile(void) {
    if (msgget(IPC_PRIVATE, 0600) >= 0) exit(3);
    if (mq_open("/hostile", O_CREAT | O_RDWR, 0600, 0) != (mqd_t)-1) exit(4);
}
