/* SPDX-License-Identifier: Apache-2.0 */
/*
 * FITRIM, for drives that cannot be told to collect: it tells the drive which pages are free, so that
 * later collections move fewer pages. It runs in steps; a step that has begun cannot be stopped.
 */
#include "trim.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "clock.h"

#define STEP_BYTES (UINT64_C(128) << 20)
#define STEP_NANOS (40 * NANOS_PER_MILLI) /* maximum time of a step, with a reserve */

struct trim {
  struct device device;
  int handle;
  uint64_t size;
  uint64_t cursor;
  uint64_t passed; /* bytes since the start; one round of the file system is enough */
  int64_t deadline;
  int64_t bytes_left;
};

static struct trim *of(struct device *device) { return (struct trim *)device; }

static int discard(struct device *device, struct fstrim_range *range) {
  if (ioctl(of(device)->handle, FITRIM, range) == 0) {
    return 0;
  }
  int error = errno;
  snprintf(device->why, WHY_BYTES, "%s: FITRIM: %s", device->path, strerror(error));
  return error;
}

enum exit_code trim_examine(struct device *device) {
  struct statvfs filesystem;
  of(device)->handle = open(device->path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC);
  if (of(device)->handle < 0 || fstatvfs(of(device)->handle, &filesystem) != 0) {
    return device_refused(device, errno, "the sidecar must be able to read it: run it as root");
  }
  of(device)->size = (uint64_t)filesystem.f_blocks * filesystem.f_frsize;
  /* Zero bytes: filesystems check the privilege, then the ability, and then reject the range. */
  struct fstrim_range nothing = {.start = 0, .len = 0, .minlen = 0};
  int error = discard(device, &nothing);
  if (error == EPERM || error == EACCES) {
    return device_refused(device, error, "FITRIM needs CAP_SYS_ADMIN");
  }
  if (error == EOPNOTSUPP || error == ENOTTY) {
    snprintf(device->why, WHY_BYTES, "%s: the filesystem or its drive cannot trim", device->path);
    return EXIT_UNSUPPORTED;
  }
  return error == 0 || error == EINVAL ? EXIT_OK : EXIT_UNUSABLE;
}

static void finish(struct device *device) { device->wants_turn = false; }

static enum outcome trim_start(struct device *device, const struct order *order) {
  struct trim *trim = of(device);
  int64_t block_bytes = device->status.block_bytes;
  if (order->limit_nanos < STEP_NANOS) {
    return DEVICE_SKIPPED;
  }
  bool bounded = block_bytes > 0 && order->blocks <= INT64_MAX / block_bytes;
  trim->bytes_left = bounded ? order->blocks * block_bytes : INT64_MAX;
  trim->deadline = now_nanos() + order->limit_nanos;
  trim->passed = 0;
  device->wants_turn = true;
  return DEVICE_OK;
}

static enum outcome trim_stop(struct device *device) {
  finish(device);
  return DEVICE_OK;
}

static enum outcome step(struct device *device) {
  struct trim *trim = of(device);
  struct fstrim_range range = {.start = trim->cursor, .len = STEP_BYTES, .minlen = 0};
  int error = discard(device, &range);
  if (error == EINVAL && trim->cursor > 0) {
    trim->cursor = 0; /* the filesystem is smaller than its reported size */
    return DEVICE_SKIPPED;
  }
  if (error != 0) {
    finish(device);
    return DEVICE_FAILED;
  }
  trim->cursor += STEP_BYTES;
  trim->cursor = trim->cursor < trim->size ? trim->cursor : 0;
  trim->passed += STEP_BYTES;
  uint64_t left = (uint64_t)trim->bytes_left;
  trim->bytes_left = range.len < left ? (int64_t)(left - range.len) : 0;
  return DEVICE_OK;
}

static enum outcome trim_poll(struct device *device, int64_t now) {
  struct trim *trim = of(device);
  if (!device->wants_turn) {
    return DEVICE_SKIPPED;
  }
  if (trim->deadline - now < STEP_NANOS || trim->bytes_left == 0 || trim->passed >= trim->size) {
    finish(device);
    return DEVICE_SKIPPED;
  }
  return step(device);
}

static void trim_close(struct device *device) {
  finish(device);
  if (of(device)->handle >= 0) {
    close(of(device)->handle);
    of(device)->handle = -1;
  }
}

static const struct device_functions functions = {
    .open = trim_examine,
    .start = trim_start,
    .stop = trim_stop,
    .poll = trim_poll,
    .close = trim_close,
};

struct device *trim_device(const char *path, const struct drive_status *measured) {
  static struct trim trim;
  trim.device = (struct device){.functions = &functions,
                                .path = path,
                                .fd = -1,
                                .answers_late = true,
                                .status = *measured};
  trim.handle = -1;
  trim.cursor = 0;
  return &trim.device;
}
