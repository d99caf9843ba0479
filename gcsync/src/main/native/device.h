/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_DEVICE_H
#define MANX_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

enum { WHY_BYTES = 256, MOST_TIMES = 256 };

enum exit_code {
  EXIT_OK = 0,
  EXIT_UNUSABLE = 1,      /* invalid arguments, or an unusable page or socket */
  EXIT_NOT_PERMITTED = 2, /* a privilege is missing */
  EXIT_UNSUPPORTED = 3    /* the drive lacks the command, which is therefore never sent */
};

enum outcome {
  DEVICE_OK,
  DEVICE_SKIPPED, /* there was nothing to do */
  DEVICE_GONE,    /* the device is absent; no error */
  DEVICE_FAILED
};

#define UNLIMITED INT64_MAX

/* The state that a drive reports; -1 is unknown. */
struct drive_status {
  int64_t free_blocks;
  int64_t block_bytes;
  int64_t nanos_per_block; /* 0 if none can be reclaimed */
  int64_t erases;
  int64_t times_count;
  int64_t times[MOST_TIMES]; /* to reclaim 1, 2, … blocks; ascending */
};

/* An order for a drive to collect. */
struct order {
  int64_t blocks;      /* UNLIMITED for as many as time allows */
  int64_t limit_nanos; /* left from now; at most a minute */
  int64_t victims;
};

struct device;

/*
 * A drive that can be told to start and to stop its own collection. Calls never wait for an emulator.
 * An ioctl may take five seconds, the timeout of a drive's command. Datagrams of pauses meanwhile
 * are read afterwards, and only the last one has an effect.
 */
struct device_functions {
  enum exit_code (*open)(struct device *device);
  enum outcome (*start)(struct device *device, const struct order *order);
  enum outcome (*stop)(struct device *device);
  /*
   * Called with each heartbeat, when `fd` is ready, and between other work while `wants_turn`.
   * Returns DEVICE_OK only if the drive answered.
   */
  enum outcome (*poll)(struct device *device, int64_t now);
  void (*close)(struct device *device);
};

struct device {
  const struct device_functions *functions;
  const char *path;
  int fd;              /* to watch; -1 for none */
  unsigned generation; /* counts the values of fd, since numbers are reused */
  bool wants_turn;
  bool answers_late; /* only poll sends commands, so that success of start and stop means nothing */
  bool over; /* the drive will not return; `why` has the reason, and the sidecar ends */
  struct drive_status status;
  char why[WHY_BYTES]; /* reason of the last failure */
};

/* `patience_nanos`: maximum time without an answer from an emulator. */
struct device *emulator_device(const char *path, int64_t patience_nanos);
struct device *scsi_device(const char *path, const struct drive_status *measured);
struct device *nvme_device(const char *path, uint16_t set, const struct drive_status *measured);
struct device *trim_device(const char *path, const struct drive_status *measured);

/* Returns the exit code for a device that could not be opened, and sets its `why`. */
enum exit_code device_refused(struct device *device, int error, const char *needs);

#endif
