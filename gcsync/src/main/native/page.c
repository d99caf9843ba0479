/* SPDX-License-Identifier: Apache-2.0 */
#include "page.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES = 256 }; /* a few microseconds; a write takes less than one */

static int64_t *word(const struct page *page, int offset) { return page->words + offset / 8; }

static int64_t get(const struct page *page, int offset) {
  return __atomic_load_n(word(page, offset), __ATOMIC_RELAXED);
}

static void set(struct page *page, int offset, int64_t value) {
  __atomic_store_n(word(page, offset), value, __ATOMIC_RELAXED);
}

/* Returns the fault of the file, or NULL. */
static const char *fault(const struct stat *file, uid_t owner) {
  if (!S_ISREG(file->st_mode)) {
    return "is not a regular file";
  }
  if (file->st_size != PAGE_BYTES) {
    return "does not have 4096 bytes";
  }
  return file->st_uid == owner ? NULL : "does not belong to the node's user (--node-uid)";
}

static bool refuse(char why[WHY_BYTES], const char *path, const char *what) {
  snprintf(why, WHY_BYTES, "page %s %s", path, what);
  return false;
}

static bool map(struct page *page, int fd, char why[WHY_BYTES]) {
  struct stat file;
  const char *wrong = fstat(fd, &file) == 0 ? fault(&file, page->owner) : strerror(errno);
  if (wrong != NULL) {
    return refuse(why, page->path, wrong);
  }
  void *mapped = mmap(NULL, PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (mapped == MAP_FAILED) {
    return refuse(why, page->path, strerror(errno));
  }
  if (__atomic_load_n((int64_t *)mapped, __ATOMIC_ACQUIRE) != PAGE_MAGIC) {
    munmap(mapped, PAGE_BYTES);
    return refuse(why, page->path, "does not begin with MANXGCP1");
  }
  if (page->words != NULL) {
    munmap(page->words, PAGE_BYTES);
  }
  page->words = mapped;
  page->device = file.st_dev;
  page->inode = file.st_ino;
  return true;
}

static bool map_path(struct page *page, char why[WHY_BYTES]) {
  /* O_NONBLOCK: opening must not wait if the path is a FIFO. */
  int fd = open(page->path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) {
    const char *what = errno == ENOENT ? "is missing; the node's agent creates it, so start the node"
                       : errno == ELOOP ? "is a symbolic link"
                                        : strerror(errno);
    return refuse(why, page->path, what);
  }
  bool mapped = map(page, fd, why);
  close(fd);
  return mapped;
}

bool page_open(struct page *page, const char *path, uid_t owner, char why[WHY_BYTES]) {
  *page = (struct page){.path = path, .owner = owner};
  return map_path(page, why);
}

void page_follow(struct page *page) {
  struct stat file;
  char why[WHY_BYTES];
  if (lstat(page->path, &file) == 0 &&
      (file.st_dev != page->device || file.st_ino != page->inode)) {
    map_path(page, why);
  }
}

bool page_plan(const struct page *page, struct plan *plan) {
  for (int tried = 0; tried < TRIES; tried++) {
    int64_t before = __atomic_load_n(word(page, PLAN_SEQUENCE), __ATOMIC_ACQUIRE);
    if ((before & 1) != 0) {
      continue;
    }
    plan->blocks = get(page, PLAN_BLOCKS);
    plan->limit_nanos = get(page, PLAN_LIMIT);
    plan->victims = get(page, PLAN_VICTIMS);
    plan->written_nanos = get(page, PLAN_WRITTEN);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if (get(page, PLAN_SEQUENCE) == before) {
      return true;
    }
  }
  return false;
}

static void write_drive(struct page *page, const struct drive_status *drive) {
  set(page, STATUS_FREE_BLOCKS, drive->free_blocks);
  set(page, STATUS_BLOCK_BYTES, drive->block_bytes);
  set(page, STATUS_NANOS_PER_BLOCK, drive->nanos_per_block);
  set(page, STATUS_TIMES_COUNT, drive->times_count);
  for (int i = 0; i < drive->times_count && i < MOST_TIMES; i++) {
    set(page, STATUS_TIMES + 8 * i, drive->times[i]);
  }
}

void page_write_status(struct page *page, enum state state, const int64_t counters[COUNTERS],
                       const struct drive_status *drive, int64_t now) {
  /* A previous sidecar may have been killed while it was writing. */
  int64_t sequence = get(page, STATUS_SEQUENCE) | 1;
  set(page, STATUS_SEQUENCE, sequence);
  __atomic_thread_fence(__ATOMIC_RELEASE);
  set(page, STATUS_STATE, state);
  for (int i = 0; i < COUNTERS; i++) {
    set(page, STATUS_COUNTERS + 8 * i, counters[i]);
  }
  write_drive(page, drive);
  set(page, STATUS_WRITTEN, now);
  int64_t next = (int64_t)((uint64_t)sequence + 1); /* unsigned, so that no value overflows */
  __atomic_store_n(word(page, STATUS_SEQUENCE), next, __ATOMIC_RELEASE);
}
