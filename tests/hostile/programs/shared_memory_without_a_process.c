// program: holds shared memory that no process maps
// verdict: AC
// because: shared memory without a file is denied
// options: --memory-limit 64 --time-limit 5
#include "hostile.h"

static void hostile(void) {
    char *block = mmap(0, 192 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return;
    for (size_t at = 0; at < 192 << 20; at += 1 << 20) {
        memset(block + at, 1, 1 << 20);
        madvise(block + at, 1 << 20, MADV_DONTNEED);
    }
    exit(3);
}
