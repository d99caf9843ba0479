/* SPDX-License-Identifier: Apache-2.0 */
/*
 * libmanx-slow-drive.so: slows writes to a directory, as an emulated drive says.
 *
 *   LD_PRELOAD=libmanx-slow-drive.so MANX_DRIVE_DIRECTORY=DIR MANX_DRIVE_SOCKET=SOCKET java …
 *
 * A write below DIR is done as usual. Then the library reports it to the emulator at SOCKET, and the
 * caller waits for the delay in the answer. Without an emulator nothing changes.
 *
 * The library does not see stdio's own writes, sendfile, copy_file_range, or pages of a mapping that
 * the kernel writes back by itself. An msync counts as a write of its whole range.
 */
#include "slow-drive.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#include "frame.h"

#define EXPORT __attribute__((visibility("default")))

/* Looks up the function that this one replaces; concurrent threads find the same one. */
#define NEXT(function, name)                                                     \
  ({                                                                             \
    static __typeof__(&(function)) next;                                         \
    __typeof__(&(function)) known = __atomic_load_n(&next, __ATOMIC_ACQUIRE);    \
    if (known == NULL) {                                                         \
      known = (__typeof__(&(function)))dlsym(RTLD_NEXT, name);                   \
      __atomic_store_n(&next, known, __ATOMIC_RELEASE);                          \
    }                                                                            \
    known;                                                                       \
  })

int real_openat(int directory, const char *path, int flags) {
  return NEXT(openat, "openat")(directory, path, flags);
}

int real_close(int fd) { return NEXT(close, "close")(fd); }

/* Without this, a child that does not exec would share its parent's connections. */
static void end_in_child(void) { files_end(); }

__attribute__((constructor)) static void begin(void) {
  const char *directory = getenv("MANX_DRIVE_DIRECTORY");
  const char *socket = getenv("MANX_DRIVE_SOCKET");
  unsetenv("LD_PRELOAD"); /* child processes must not be slowed */
  if (directory != NULL && socket != NULL) {
    link_begin(socket);
    files_begin(directory);
    pthread_atfork(NULL, NULL, end_in_child);
  }
}

static void written(int fd, int64_t offset, ssize_t count) {
  struct file file;
  if (count > 0 && files_inside(fd, &file)) {
    link_write(&file, offset, count);
  }
}

/* Computes the offset of a write without one from the file's position. */
static void written_at_position(int fd, ssize_t count) {
  struct file file;
  if (count > 0 && files_inside(fd, &file)) {
    int kept = errno;
    off_t after = lseek(fd, 0, SEEK_CUR);
    errno = kept;
    link_write(&file, after < count ? OFFSET_AT_END : after - count, count);
  }
}

EXPORT ssize_t write(int fd, const void *bytes, size_t count) {
  ssize_t done = NEXT(write, "write")(fd, bytes, count);
  written_at_position(fd, done);
  return done;
}

EXPORT ssize_t writev(int fd, const struct iovec *parts, int count) {
  ssize_t done = NEXT(writev, "writev")(fd, parts, count);
  written_at_position(fd, done);
  return done;
}

EXPORT ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  ssize_t done = NEXT(pwrite64, "pwrite64")(fd, bytes, count, offset);
  written(fd, offset, done);
  return done;
}

EXPORT ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
  ssize_t done = NEXT(pwritev64, "pwritev64")(fd, parts, count, offset);
  written(fd, offset, done);
  return done;
}

_Static_assert(sizeof(off_t) == sizeof(off64_t), "both names are the same function");
EXPORT ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset)
    __attribute__((alias("pwrite64")));
EXPORT ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset)
    __attribute__((alias("pwritev64")));

static int synced(int fd, int result) {
  struct file file;
  if (result == 0 && files_inside(fd, &file)) {
    link_sync(&file);
  }
  return result;
}

EXPORT int fsync(int fd) { return synced(fd, NEXT(fsync, "fsync")(fd)); }

EXPORT int fdatasync(int fd) { return synced(fd, NEXT(fdatasync, "fdatasync")(fd)); }

EXPORT int msync(void *address, size_t length, int flags) {
  struct file file;
  int64_t offset;
  int result = NEXT(msync, "msync")(address, length, flags);
  if (result == 0 && length > 0 && (flags & MS_SYNC) != 0 &&
      files_mapped(address, &file, &offset)) {
    link_write(&file, offset, (int64_t)length);
    link_sync(&file);
  }
  return result;
}

static int opened(int fd, int flags) {
  struct file file;
  files_forget(fd);
  if (fd >= 0 && (flags & O_TRUNC) != 0 && files_inside(fd, &file)) {
    link_release(&file);
  }
  return fd;
}

static mode_t mode_of(int flags, va_list arguments) {
  return (flags & (O_CREAT | __O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

EXPORT int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return opened(NEXT(open64, "open64")(path, flags, mode), flags);
}

EXPORT int openat64(int directory, const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return opened(NEXT(openat64, "openat64")(directory, path, flags, mode), flags);
}

EXPORT int creat64(const char *path, mode_t mode) {
  return opened(NEXT(creat64, "creat64")(path, mode), O_TRUNC);
}

EXPORT int open(const char *path, int flags, ...) __attribute__((alias("open64")));
EXPORT int openat(int directory, const char *path, int flags, ...)
    __attribute__((alias("openat64")));
EXPORT int creat(const char *path, mode_t mode) __attribute__((alias("creat64")));

EXPORT int close(int fd) {
  files_forget(fd); /* before closing, since another thread may get the number at once */
  return real_close(fd);
}

EXPORT int dup2(int from, int to) {
  files_forget(to);
  return NEXT(dup2, "dup2")(from, to);
}

EXPORT int dup3(int from, int to, int flags) {
  files_forget(to);
  return NEXT(dup3, "dup3")(from, to, flags);
}

static int removed(int result, bool inside, const struct file *file) {
  if (result == 0 && inside) {
    link_release(file);
  }
  return result;
}

EXPORT int unlink(const char *path) {
  struct file file;
  bool inside = files_last_link(AT_FDCWD, path, &file);
  return removed(NEXT(unlink, "unlink")(path), inside, &file);
}

EXPORT int remove(const char *path) {
  struct file file;
  bool inside = files_last_link(AT_FDCWD, path, &file);
  return removed(NEXT(remove, "remove")(path), inside, &file);
}

EXPORT int unlinkat(int directory, const char *path, int flags) {
  struct file file;
  bool inside = files_last_link(directory, path, &file);
  return removed(NEXT(unlinkat, "unlinkat")(directory, path, flags), inside, &file);
}

/* Whether a rename replaces a file; renaming to another link of the same file does not. */
static bool replaces(int from_directory, const char *from, int to_directory, const char *to,
                     struct file *file) {
  struct stat about;
  return files_last_link(to_directory, to, file) &&
         fstatat(from_directory, from, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
         !((int64_t)about.st_dev == file->device && (int64_t)about.st_ino == file->inode);
}

EXPORT int rename(const char *from, const char *to) {
  struct file file;
  bool inside = replaces(AT_FDCWD, from, AT_FDCWD, to, &file);
  return removed(NEXT(rename, "rename")(from, to), inside, &file);
}

EXPORT int renameat(int from_directory, const char *from, int to_directory, const char *to) {
  struct file file;
  bool inside = replaces(from_directory, from, to_directory, to, &file);
  return removed(NEXT(renameat, "renameat")(from_directory, from, to_directory, to), inside, &file);
}

/* Releases only files that become empty, since the protocol has no parts of files. */
EXPORT int ftruncate64(int fd, off64_t length) {
  struct file file;
  int result = NEXT(ftruncate64, "ftruncate64")(fd, length);
  bool inside = result == 0 && length == 0 && files_inside(fd, &file);
  return removed(result, inside, &file);
}

EXPORT int ftruncate(int fd, off_t length) __attribute__((alias("ftruncate64")));
