#ifndef MANX_SLOW_DRIVE_H
#define MANX_SLOW_DRIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

/* A file on the emulated drive. */
struct file {
  int64_t device;
  int64_t inode;
};

/* The libc functions behind those that are interposed, for use inside this library. */
int real_openat(int directory, const char *path, int flags);
int real_close(int fd);

/* Takes note of the directory that stands for the drive; until then nothing is inside. */
void files_begin(const char *directory);
void files_end(void);

/* Whether the descriptor is of a regular file inside. Leaves errno alone, as do all of these. */
bool files_inside(int fd, struct file *file);

/* To be called when a descriptor's number may come to mean another file. */
void files_forget(int fd);

/* Whether the path, relative to `directory` (or AT_FDCWD), names the last link of a file inside. */
bool files_last_link(int directory, const char *path, struct file *file);

/* Which file inside is mapped at an address, and from which offset on. */
bool files_mapped(const void *address, struct file *file, int64_t *offset);

/* Takes note of the emulator's socket. */
void link_begin(const char *socket);

/* Tell the emulator, and wait as long as it says; without one, nothing happens. */
void link_write(const struct file *file, int64_t offset, int64_t length);
void link_sync(const struct file *file);
void link_release(const struct file *file);

#endif
