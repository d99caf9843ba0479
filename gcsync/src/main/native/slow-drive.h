/* SPDX-License-Identifier: Apache-2.0 */
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

/* The libc functions that this library replaces, for its own use. */
int real_openat(int directory, const char *path, int flags);
int real_close(int fd);

/* Sets the directory that stands for the drive; before, no file is inside. */
void files_begin(const char *directory);
void files_end(void);

/* Whether the descriptor is of a regular file inside. None of these functions changes errno. */
bool files_inside(int fd, struct file *file);

/* Must be called when a descriptor's number may be reused for another file. */
void files_forget(int fd);

/* Whether the path, relative to `directory` (or AT_FDCWD), names the last link of a file inside. */
bool files_last_link(int directory, const char *path, struct file *file);

/* Finds the file inside that is mapped at an address, and the offset there. */
bool files_mapped(const void *address, struct file *file, int64_t *offset);

/* Sets the emulator's socket. */
void link_begin(const char *socket);

/* Report to the emulator, and wait for its delay; without an emulator, nothing happens. */
void link_write(const struct file *file, int64_t offset, int64_t length);
void link_sync(const struct file *file);
void link_release(const struct file *file);

#endif
