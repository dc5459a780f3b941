// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

/* By mmap(2) of 32-bit programs, whose arguments are in memory. */
static void old_map(void) {
#ifdef __x86_64__
    unsigned *words = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
    unsigned result, all[] = {0, 192 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0};
    memcpy(words, all, sizeof all);
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(90L), "b"(words), "S"(0L) : "memory", "r8", "r9");
    if (result < -4095u) _exit(3);
#endif
    _exit(0);
}

static void hostile(void) {
    int status;
    if (fork() == 0) old_map();
    wait(&status);
    if (WIFEXITED(status) && WEXITSTATUS(status)) exit(3);
    char *block = mmap(0, 192 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return;
    for (size_t at = 0; at < 192 << 20; at += 1 << 20) {
        memset(block + at, 1, 1 << 20);
        madvise(block + at, 1 << 20, MADV_DONTNEED);
    }
    exit(3);
}
