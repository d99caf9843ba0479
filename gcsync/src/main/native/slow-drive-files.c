/* SPDX-License-Identifier: Apache-2.0 */
/* Decides which descriptors, paths and mappings belong to files on the emulated drive. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "slow-drive.h"

enum { DESCRIPTORS = 65536 }; /* higher ones are looked up each time */

enum place { PLACE_UNKNOWN, PLACE_OUTSIDE, PLACE_INSIDE };

struct entry {
  _Atomic int place;
  _Atomic int64_t device;
  _Atomic int64_t inode;
};

static struct entry entries[DESCRIPTORS];
static char root[PATH_MAX];
static size_t root_length;

/* Resolves links in the existing part of the path; the node creates its directory only later. */
void files_begin(const char *directory) {
  char existing[PATH_MAX];
  size_t length = strlen(directory);
  while (length > 1 && directory[length - 1] == '/') {
    length--;
  }
  if (length >= sizeof existing || directory[0] != '/') {
    return;
  }
  size_t whole = length;
  memcpy(existing, directory, length);
  existing[length] = '\0';
  while (length > 1 && realpath(existing, root) == NULL) {
    while (existing[length] != '/') {
      length--;
    }
    existing[length] = '\0';
  }
  size_t resolved = length > 1 ? strlen(root) : 0;
  if (resolved + whole - length < sizeof root) {
    memcpy(root + resolved, directory + length, whole - length);
    root[resolved + whole - length] = '\0';
    root_length = resolved + whole - length;
  }
}

void files_end(void) { root_length = 0; }

static bool below_root(const char *path) {
  return strncmp(path, root, root_length) == 0 &&
         (path[root_length] == '/' || path[root_length] == '\0');
}

/* Uses the kernel's path of an open file or directory, which has no links. */
static bool descriptor_below_root(int fd) {
  char name[32];
  char path[PATH_MAX];
  snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(name, path, sizeof path - 1);
  if (length < 0) {
    return false;
  }
  path[length] = '\0';
  return below_root(path);
}

static bool look_up(int fd, struct file *file) {
  struct stat about;
  if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode) || !descriptor_below_root(fd)) {
    return false;
  }
  *file = (struct file){.device = (int64_t)about.st_dev, .inode = (int64_t)about.st_ino};
  return true;
}

static bool remember(struct entry *entry, int fd, struct file *file) {
  bool inside = look_up(fd, file);
  if (inside) {
    atomic_store(&entry->device, file->device);
    atomic_store(&entry->inode, file->inode);
  }
  atomic_store(&entry->place, inside ? PLACE_INSIDE : PLACE_OUTSIDE);
  return inside;
}

bool files_inside(int fd, struct file *file) {
  if (root_length == 0 || fd < 0) {
    return false;
  }
  int kept = errno;
  bool inside;
  if (fd >= DESCRIPTORS) {
    inside = look_up(fd, file);
  } else {
    struct entry *entry = &entries[fd];
    int place = atomic_load(&entry->place);
    inside = place == PLACE_INSIDE;
    if (place == PLACE_UNKNOWN) {
      inside = remember(entry, fd, file);
    } else if (inside) {
      file->device = atomic_load(&entry->device);
      file->inode = atomic_load(&entry->inode);
    }
  }
  errno = kept;
  return inside;
}

void files_forget(int fd) {
  if (fd >= 0 && fd < DESCRIPTORS) {
    atomic_store(&entries[fd].place, PLACE_UNKNOWN);
  }
}

static bool parent_below_root(int directory, const char *path) {
  char parent[PATH_MAX];
  const char *slash = strrchr(path, '/');
  size_t length = slash == NULL ? 0 : (size_t)(slash - path);
  if (length >= sizeof parent - 1) {
    return false;
  }
  memcpy(parent, path, length);
  strcpy(parent + length, slash == NULL ? "." : length == 0 ? "/" : "");
  int fd = real_openat(directory, parent, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) {
    return false;
  }
  bool below = descriptor_below_root(fd);
  real_close(fd);
  return below;
}

bool files_last_link(int directory, const char *path, struct file *file) {
  struct stat about;
  if (root_length == 0) {
    return false;
  }
  int kept = errno;
  bool last = fstatat(directory, path, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
              S_ISREG(about.st_mode) && about.st_nlink == 1 && parent_below_root(directory, path);
  if (last) {
    *file = (struct file){.device = (int64_t)about.st_dev, .inode = (int64_t)about.st_ino};
  }
  errno = kept;
  return last;
}

/* Reads one line of /proc/self/maps: START-END PERMISSIONS OFFSET DEVICE INODE PATH. */
static bool maps_to(const char *line, uintptr_t address, struct file *file, int64_t *offset) {
  uintptr_t start;
  uintptr_t end;
  uint64_t from;
  uint64_t inode;
  int path = 0;
  struct stat about;
  if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %*s %" SCNx64 " %*s %" SCNu64 " %n", &start, &end,
             &from, &inode, &path) < 4 ||
      address < start || address >= end || path == 0 || !below_root(line + path) ||
      stat(line + path, &about) != 0 || about.st_ino != inode) {
    return false;
  }
  *file = (struct file){.device = (int64_t)about.st_dev, .inode = (int64_t)about.st_ino};
  *offset = (int64_t)(from + (address - start));
  return true;
}

bool files_mapped(const void *address, struct file *file, int64_t *offset) {
  if (root_length == 0) {
    return false;
  }
  int kept = errno;
  bool found = false;
  char line[PATH_MAX + 128];
  FILE *maps = fopen("/proc/self/maps", "re");
  while (maps != NULL && !found && fgets(line, sizeof line, maps) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    found = maps_to(line, (uintptr_t)address, file, offset);
  }
  if (maps != NULL) {
    fclose(maps);
  }
  errno = kept;
  return found;
}
