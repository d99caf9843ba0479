/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SCSI BACKGROUND CONTROL, T10's standard form of the paper's private command (SBC-4, since
 * revision 7): SERVICE ACTION IN(16) 9Eh/15h, byte 2 bits 7:6 BO_CTL, byte 3 BO_TIME in 100 ms.
 * It has no blocks, only a time. If the sidecar dies, the drive ends by itself after BO_TIME.
 */
#include "scsi.h"

#include <errno.h>
#include <fcntl.h>
#include <scsi/sg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
  INQUIRY = 0x12,
  INQUIRY_BYTES = 96,
  SERVICE_ACTION_IN_16 = 0x9E,
  BACKGROUND_CONTROL = 0x15,
  PAGE_BLOCK_DEVICE_CHARACTERISTICS = 0xB1,
  VPD_PAGE_BYTES = 64,
  BOCS_BYTE = 8, /* bit 2: background operation control supported */
  BOCS_BIT = 0x04,
  MOST_TENTHS = 255,
  SENSE_BYTES = 32,
  TIMEOUT_MILLIS = 5000 /* shorter, and the kernel would abort commands or reset a drive in use */
};

#define NANOS_PER_TENTH INT64_C(100000000)

struct scsi {
  struct device device;
  int handle;
};

static struct scsi *of(struct device *device) { return (struct scsi *)device; }

void scsi_background_cdb(uint8_t cdb[SCSI_CDB_BYTES], enum background_control control,
                         uint8_t tenths) {
  memset(cdb, 0, SCSI_CDB_BYTES);
  cdb[0] = SERVICE_ACTION_IN_16;
  cdb[1] = BACKGROUND_CONTROL;
  cdb[2] = (uint8_t)(control << 6);
  cdb[3] = tenths;
}

uint8_t scsi_background_tenths(const struct order *order, int64_t nanos_per_block) {
  int64_t tenths = order->limit_nanos / NANOS_PER_TENTH;
  if (tenths <= 0) {
    return 0; /* a BO_TIME of 0 would mean no limit at all */
  }
  if (nanos_per_block > 0 && order->blocks <= INT64_MAX / nanos_per_block) {
    int64_t needed = order->blocks * nanos_per_block / NANOS_PER_TENTH;
    tenths = needed < 1 ? 1 : needed < tenths ? needed : tenths;
  }
  return tenths > MOST_TENTHS ? MOST_TENTHS : (uint8_t)tenths;
}

bool scsi_offers_background_control(const uint8_t *page, size_t length) {
  return length > BOCS_BYTE && page[1] == PAGE_BLOCK_DEVICE_CHARACTERISTICS &&
         (page[BOCS_BYTE] & BOCS_BIT) != 0;
}

void copy_padded(char *to, const uint8_t *from, size_t length) {
  while (length > 0 && (from[length - 1] == ' ' || from[length - 1] == '\0')) {
    length--;
  }
  memcpy(to, from, length);
  to[length] = '\0';
}

/* Returns 0, or the errno that describes the failure best. */
static int command(struct device *device, uint8_t *cdb, uint8_t cdb_bytes, void *data,
                   unsigned data_bytes) {
  uint8_t sense[SENSE_BYTES] = {0};
  struct sg_io_hdr request = {
      .interface_id = 'S',
      .dxfer_direction = data_bytes > 0 ? SG_DXFER_FROM_DEV : SG_DXFER_NONE,
      .cmd_len = cdb_bytes,
      .mx_sb_len = SENSE_BYTES,
      .dxfer_len = data_bytes,
      .dxferp = data,
      .cmdp = cdb,
      .sbp = sense,
      .timeout = TIMEOUT_MILLIS};
  if (ioctl(of(device)->handle, SG_IO, &request) != 0) {
    snprintf(device->why, WHY_BYTES, "%s: SCSI command %02Xh: %s", device->path, cdb[0],
             strerror(errno));
    return errno;
  }
  if ((request.info & SG_INFO_OK_MASK) == SG_INFO_OK) {
    return 0;
  }
  bool descriptors = (sense[0] & 0x7F) >= 0x72; /* the first bit is VALID */
  snprintf(device->why, WHY_BYTES, "%s: SCSI command %02Xh: status %02Xh, sense key %Xh",
           device->path, cdb[0], request.status, (descriptors ? sense[1] : sense[2]) & 0xF);
  return EIO;
}

static int inquire(struct device *device, bool vital, uint8_t page, uint8_t *data, uint8_t bytes) {
  uint8_t cdb[6] = {INQUIRY, vital, page, 0, bytes, 0};
  memset(data, 0, bytes);
  return command(device, cdb, sizeof cdb, data, bytes);
}

static enum exit_code lacks(struct device *device, const char *what) {
  snprintf(device->why, WHY_BYTES, "%s: %s", device->path, what);
  return EXIT_UNSUPPORTED;
}

enum exit_code scsi_examine(struct device *device, char model[MODEL_BYTES]) {
  uint8_t data[INQUIRY_BYTES];
  of(device)->handle = open(device->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (of(device)->handle < 0) {
    return device_refused(device, errno,
                          "the sidecar must be able to read it: run it as root or in its group");
  }
  int error = inquire(device, false, 0, data, sizeof data);
  if (error == EPERM || error == EACCES) {
    return EXIT_NOT_PERMITTED;
  }
  if (error != 0) {
    return lacks(device, "is not a SCSI drive");
  }
  copy_padded(model, data + 8, 24); /* vendor and product */
  if ((data[0] & 0x1F) != 0) {
    return lacks(device, "is not a block device");
  }
  if (inquire(device, true, PAGE_BLOCK_DEVICE_CHARACTERISTICS, data, VPD_PAGE_BYTES) != 0 ||
      !scsi_offers_background_control(data, VPD_PAGE_BYTES)) {
    return lacks(device, "has no BACKGROUND CONTROL (BOCS is 0 in VPD page B1h)");
  }
  return EXIT_OK;
}

static int control(struct device *device, enum background_control what, uint8_t tenths) {
  uint8_t cdb[SCSI_CDB_BYTES];
  scsi_background_cdb(cdb, what, tenths);
  return command(device, cdb, SCSI_CDB_BYTES, NULL, 0);
}

/* Sends a stop, to check the privilege and to end what a previous sidecar may have started. */
static enum exit_code scsi_open(struct device *device) {
  char model[MODEL_BYTES];
  enum exit_code examined = scsi_examine(device, model);
  if (examined != EXIT_OK) {
    return examined;
  }
  int error = control(device, BACKGROUND_STOP, 0);
  if (error == EPERM || error == EACCES) {
    return device_refused(device, error, "the command needs CAP_SYS_RAWIO");
  }
  return error == 0 ? EXIT_OK : EXIT_UNUSABLE;
}

static enum outcome scsi_start(struct device *device, const struct order *order) {
  uint8_t tenths = scsi_background_tenths(order, device->status.nanos_per_block);
  if (tenths == 0) {
    return DEVICE_SKIPPED;
  }
  return control(device, BACKGROUND_START, tenths) == 0 ? DEVICE_OK : DEVICE_FAILED;
}

static enum outcome scsi_stop(struct device *device) {
  return control(device, BACKGROUND_STOP, 0) == 0 ? DEVICE_OK : DEVICE_FAILED;
}

static enum outcome scsi_poll(struct device *device, int64_t now) {
  (void)device;
  (void)now;
  return DEVICE_SKIPPED; /* the drive reports nothing useful */
}

static void scsi_close(struct device *device) {
  if (of(device)->handle >= 0) {
    close(of(device)->handle);
    of(device)->handle = -1;
  }
}

static const struct device_functions functions = {
    .open = scsi_open,
    .start = scsi_start,
    .stop = scsi_stop,
    .poll = scsi_poll,
    .close = scsi_close,
};

struct device *scsi_device(const char *path, const struct drive_status *measured) {
  static struct scsi scsi;
  scsi.device =
      (struct device){.functions = &functions, .path = path, .fd = -1, .status = *measured};
  scsi.handle = -1;
  return &scsi.device;
}
