/* The frame of every hostile program in C: calls `hostile` if the input begins with `hostile`, and copies any other line. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void hostile(void);

static char path[8192];

/* The value of an environment variable that the test sets: HOSTILE_ROOT (the folder of the test), HOSTILE_JUDGE (the judge),
   HOSTILE_PROCESS (the id of a process of the same user), HOSTILE_PORT (a TCP port on which the test listens). */
static inline const char *given(const char *name) { return getenv(name) ? getenv(name) : ""; }

/* The path of a file of the test: `victim` (a file that must not change), `cases/1.out`, `stream` and `datagram` (sockets). */
static inline const char *below(const char *name) {
    snprintf(path, sizeof path, "%s/%s", given("HOSTILE_ROOT"), name);
    return path;
}

static inline int victim(void) { return atoi(given("HOSTILE_PROCESS")); }

static inline void *wait_for_ever(void *nothing) {
    for (;;) pause();
    return nothing;
}

int main(void) {
    static char line[64];
    if (!fgets(line, sizeof line, stdin)) return 9;
    if (line[0] == 'h') hostile();
    fputs(line, stdout);
    return 0;
}
