#include "hostile.h"

static void hostile(void) {
    char space[sizeof(struct file_handle) + MAX_HANDLE_SZ];
    struct file_handle *handle = (struct file_handle *)space;
    handle->handle_bytes = MAX_HANDLE_SZ;
    int mount, folder = open("/", O_RDONLY | O_DIRECTORY);
    if (name_to_handle_at(AT_FDCWD, below("victim"), handle, &mount, 0) == 0 && open_by_handle_at(folder, handle, O_RDONLY) >= 0) exit(3);
    /* The root of most file systems is inode 2. */
    handle->handle_bytes = 8;
    handle->handle_type = 1;
    memcpy(handle->f_handle, (int[]){2, 0}, 8);
    if (open_by_handle_at(folder, handle, O_RDONLY) >= 0) exit(4);
}
