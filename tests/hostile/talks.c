/* Two runs at the same time: one sends a word on every channel, the other tries to receive it. They print the channels on which
   they sent or received the word. The test guides them by files in the folder `signs`, and sees their progress by their names. */
#include "hostile.h"
#include <linux/futex.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/sem.h>
#include <sys/un.h>

static void hostile(void) {}

/* A name and a number that no other test uses. */
static char name[64];
static key_t number;

/* A file that both programs can read, and a page of that file. */
static int shared;
static int *page;

static const char *in(const char *folder) {
    static char place[128];
    snprintf(place, sizeof place, "%s/%s", folder, name);
    return place;
}

/* What the function of a channel does. It returns whether the word was sent or received; CLEAR cleans up. */
enum act { SAY, HEAR, CLEAR };

static int by_temporary_file(enum act act) {
    if (act == CLEAR) return unlink(in("/tmp"));
    return open(in("/tmp"), act == SAY ? O_CREAT | O_EXCL | O_WRONLY : O_RDONLY, 0600) >= 0;
}

static int by_shared_memory(enum act act) {
    if (act == CLEAR) return shm_unlink(in(""));
    return shm_open(in(""), act == SAY ? O_CREAT | O_EXCL | O_RDWR : O_RDONLY, 0600) >= 0;
}

static int by_memory_of_system_v(enum act act) {
    int made = shmget(number, 4096, act == SAY ? IPC_CREAT | 0600 : 0);
    return act == CLEAR ? shmctl(made, IPC_RMID, NULL) : made >= 0;
}

static int by_semaphores_of_system_v(enum act act) {
    int made = semget(number, 1, act == SAY ? IPC_CREAT | 0600 : 0);
    return act == CLEAR ? semctl(made, 0, IPC_RMID) : made >= 0;
}

static int by_queue_of_system_v(enum act act) {
    int made = msgget(number, act == SAY ? IPC_CREAT | 0600 : 0);
    return act == CLEAR ? msgctl(made, IPC_RMID, NULL) : made >= 0;
}

static int by_queue_of_posix(enum act act) {
    if (act == CLEAR) return mq_unlink(in(""));
    return mq_open(in(""), act == SAY ? O_CREAT | O_EXCL | O_RDWR : O_RDONLY, 0600, NULL) >= 0;
}

static int by_socket(enum act act, int family, const struct sockaddr *address, socklen_t length) {
    int made = socket(family, SOCK_STREAM, 0);
    if (act == SAY) return made >= 0 && bind(made, address, length) == 0 && listen(made, 1) == 0;
    return act == HEAR && made >= 0 && connect(made, address, length) == 0;
}

static int by_abstract_socket(enum act act) {
    struct sockaddr_un address = {AF_UNIX, {0}};
    strcpy(address.sun_path + 1, name);
    return by_socket(act, AF_UNIX, (struct sockaddr *)&address, sizeof address);
}

static int by_port(enum act act) {
    struct sockaddr_in address = {AF_INET, htons(20000 + number % 10000), {htonl(INADDR_LOOPBACK)}, {0}};
    return by_socket(act, AF_INET, (struct sockaddr *)&address, sizeof address);
}

static int by_key(enum act act) {
    const int USER_KEYRING = -4, REVOKE = 3, SEARCH = 10;
    static long made = -1;
    if (act == SAY) return (made = syscall(SYS_add_key, "user", name, "x", 1, USER_KEYRING)) >= 0;
    if (act == CLEAR) return syscall(SYS_keyctl, REVOKE, made);
    return syscall(SYS_keyctl, SEARCH, USER_KEYRING, "user", name, 0) >= 0;
}

static int by_lock_of_a_file(enum act act) {
    if (act == SAY) return flock(shared, LOCK_EX) == 0;
    return act == HEAR && flock(shared, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK;
}

static int by_lock(enum act act, int set, int get, int file, short kind) {
    struct flock lock = {kind, SEEK_SET, number, 1, 0};
    if (act == SAY) return fcntl(file, set, &lock) == 0;
    lock.l_type = F_WRLCK;
    return act == HEAR && fcntl(file, get, &lock) == 0 && lock.l_type != F_UNLCK;
}

static int by_lock_of_a_record(enum act act) { return by_lock(act, F_SETLK, F_GETLK, shared, F_RDLCK); }

static int by_lock_of_a_description(enum act act) { return by_lock(act, F_OFD_SETLK, F_OFD_GETLK, shared, F_RDLCK); }

static int by_lock_of_a_device(enum act act) {
    static int device;
    if (!device) device = open("/dev/null", O_RDWR);
    return by_lock(act, F_OFD_SETLK, F_OFD_GETLK, device, F_WRLCK);
}

static int by_times_of_a_device(enum act act) {
    static struct timespec before;
    struct stat about;
    if (stat("/dev/full", &about) || act == CLEAR) return 0;
    if (act == SAY) return utimensat(AT_FDCWD, "/dev/full", NULL, 0) == 0;
    /* The first time, the listener has nothing to hear yet. */
    int is_new = before.tv_sec && memcmp(&before, &about.st_mtim, sizeof before);
    before = about.st_mtim;
    return is_new;
}

static int by_watch(enum act act) {
    static int watch = -1;
    char event[512];
    if (act == SAY) return open(below("signs/open"), O_RDONLY) >= 0;
    if (act == HEAR && watch < 0) {
        watch = inotify_init1(IN_NONBLOCK);
        inotify_add_watch(watch, below("signs/open"), IN_OPEN);
    }
    return act == HEAR && read(watch, event, sizeof event) > 0;
}

static void *wait_on_page(void *nothing) {
    syscall(SYS_futex, page, FUTEX_WAIT, *page, NULL, NULL, 0);
    return nothing;
}

static int by_page_of_a_file(enum act act) {
    pthread_t waiter;
    if (act == SAY) return pthread_create(&waiter, NULL, wait_on_page, NULL) == 0;
    /* The sender has announced that it waits, but may not wait yet. */
    for (int tries = 0; act == HEAR && tries < 1000; tries++, usleep(2000)) {
        if (syscall(SYS_futex, page, FUTEX_WAKE, 1, NULL, NULL, 0) > 0) return 1;
    }
    return 0;
}

static const struct {
    const char *name;
    int (*way)(enum act);
} WAYS[] = {
    {"temporary-file", by_temporary_file},
    {"shared-memory", by_shared_memory},
    {"memory-of-system-v", by_memory_of_system_v},
    {"semaphores-of-system-v", by_semaphores_of_system_v},
    {"queue-of-system-v", by_queue_of_system_v},
    {"queue-of-posix", by_queue_of_posix},
    {"abstract-socket", by_abstract_socket},
    {"port", by_port},
    {"key", by_key},
    {"lock-of-a-file", by_lock_of_a_file},
    {"lock-of-a-record", by_lock_of_a_record},
    {"lock-of-a-description", by_lock_of_a_description},
    {"lock-of-a-device", by_lock_of_a_device},
    {"times-of-a-device", by_times_of_a_device},
    {"watch", by_watch},
    {"page-of-a-file", by_page_of_a_file},
};
enum { COUNT = sizeof WAYS / sizeof *WAYS };

/* Shows this program's progress as its name, and waits for a sign to continue. */
static void next(const char *here, const char *sign) {
    prctl(PR_SET_NAME, here);
    while (access(below(sign), F_OK)) usleep(2000);
}

__attribute__((constructor)) static void talk(void) {
    char role[16] = "";
    int done[COUNT];
    if (!fgets(role, sizeof role, stdin)) _exit(9);
    enum act act = role[0] == 's' ? SAY : HEAR;
    snprintf(name, sizeof name, "%s-word", strrchr(given("HOSTILE_ROOT"), '/') + 1);
    for (const char *letter = name; *letter; letter++) number = (number * 31 + *letter) & 0x7fffff;
    shared = open(below("signs/open"), O_RDONLY);
    page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, shared, 0);
    if (page == MAP_FAILED) _exit(8);
    if (act == HEAR) by_watch(HEAR), by_times_of_a_device(HEAR);
    next("ready", act == SAY ? "signs/say" : "signs/hear");
    for (int way = 0; way < COUNT; way++) done[way] = WAYS[way].way(act) == 1;
    next(act == SAY ? "said" : "heard", "signs/end");
    for (int way = 0; way < COUNT; way++) {
        if (done[way]) puts(WAYS[way].name);
        if (act == SAY && done[way]) WAYS[way].way(CLEAR);
    }
    fflush(stdout);
    _exit(0);
}
