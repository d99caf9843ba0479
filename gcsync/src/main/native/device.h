#ifndef MANX_DEVICE_H
#define MANX_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

enum { WHY_BYTES = 256, MOST_TIMES = 256 };

enum exit_code {
  EXIT_OK = 0,
  EXIT_UNUSABLE = 1,      /* bad arguments, a page or a socket that cannot be used */
  EXIT_NOT_PERMITTED = 2, /* a privilege is missing */
  EXIT_UNSUPPORTED = 3    /* the drive lacks the command, and so is never sent it */
};

enum outcome {
  DEVICE_OK,
  DEVICE_SKIPPED, /* there was nothing to do */
  DEVICE_GONE,    /* it is not there now; no error */
  DEVICE_FAILED
};

#define UNLIMITED INT64_MAX

/* What a drive tells of itself; -1 is unknown. */
struct drive_status {
  int64_t free_blocks;
  int64_t block_bytes;
  int64_t nanos_per_block; /* 0 if none can be gained */
  int64_t erases;
  int64_t times_count;
  int64_t times[MOST_TIMES]; /* to gain 1, 2, … blocks; ascending */
};

/* What a drive is told. */
struct order {
  int64_t blocks;      /* UNLIMITED for as many as there is time for */
  int64_t limit_nanos; /* left from now; at most a minute */
  int64_t victims;
};

struct device;

/*
 * A drive that can be told to start and to stop its own collection. An emulator is never waited for;
 * an ioctl may wait for the five seconds after which a drive's command has failed, and pauses of that
 * time are heard of afterwards, all but the last one in vain.
 */
struct device_functions {
  enum exit_code (*open)(struct device *device);
  enum outcome (*start)(struct device *device, const struct order *order);
  enum outcome (*stop)(struct device *device);
  /*
   * Called with each heartbeat, whenever `fd` is ready, and between other work while `wants_turn`.
   * DEVICE_OK only if the drive answered something.
   */
  enum outcome (*poll)(struct device *device, int64_t now);
  void (*close)(struct device *device);
};

struct device {
  const struct device_functions *functions;
  const char *path;
  int fd;              /* to be watched; -1 for none */
  unsigned generation; /* of fd, since a number is used again */
  bool wants_turn;
  bool answers_late; /* only poll asks the drive anything, so that start and stop prove nothing */
  bool over; /* nobody will come back; `why` says so, and the sidecar ends */
  struct drive_status status;
  char why[WHY_BYTES]; /* of the last failure */
};

/* `patience_nanos`: how long no emulator may answer before it is over. */
struct device *emulator_device(const char *path, int64_t patience_nanos);
struct device *scsi_device(const char *path, const struct drive_status *measured);
struct device *nvme_device(const char *path, uint16_t set, const struct drive_status *measured);
struct device *trim_device(const char *path, const struct drive_status *measured);

/* Why a device could not be opened, as an exit code and a line. */
enum exit_code device_refused(struct device *device, int error, const char *needs);

#endif
