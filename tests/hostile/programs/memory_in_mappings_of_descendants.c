// options: --memory-limit 64 --time-limit 10
#include "hostile.h"

static void hostile(void) {
    size_t page = 4096, count = 2000;
    char *block = mmap(0, 2 * count * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (size_t at = 0; at < 2 * count * page; at += 2 * page) {
        mprotect(block + at + page, page, PROT_NONE);
        block[at] = 1;
        madvise(block + at, page, MADV_DONTNEED);
    }
    for (int generation = 0; generation < 40; generation++) if (fork()) break;
    pause();
}
