/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the commands for SCSI drives and file systems, with an ioctl that only records them. */
#include <errno.h>
#include <linux/fs.h>
#include <scsi/sg.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

#include "check.h"
#include "clock.h"
#include "scsi.h"
#include "trim.h"

/* The kernel and the drive: their answers, and the last commands. */
static struct {
  int calls;
  int controls;
  int error;           /* errno of every call; 0 for none */
  int control_error;   /* errno of BACKGROUND CONTROL */
  int status;
  uint8_t bocs;        /* byte 8 of VPD page B1h */
  uint64_t trimmed;    /* bytes that FITRIM reports as discarded */
  uint8_t cdb[16];
  struct fstrim_range range;
} drive;

static int fail_with(int error) {
  errno = error;
  return -1;
}

static int answer_scsi(struct sg_io_hdr *request) {
  memcpy(drive.cdb, request->cmdp, request->cmd_len);
  if (request->cmdp[0] == 0x12) {
    CHECK(request->dxfer_direction == SG_DXFER_FROM_DEV);
    CHECK(request->cmdp[4] == request->dxfer_len);
    uint8_t *data = request->dxferp;
    if (request->cmdp[1] == 1) {
      data[1] = request->cmdp[2];
      data[8] = drive.bocs;
    } else {
      memcpy(data + 8, "VENDOR  PRODUCT         ", 24);
    }
    return 0;
  }
  CHECK(request->dxfer_direction == SG_DXFER_NONE);
  CHECK(request->cmd_len == 16);
  drive.controls++;
  if (drive.control_error != 0) {
    return fail_with(drive.control_error);
  }
  request->status = (unsigned char)drive.status;
  request->info = drive.status == 0 ? SG_INFO_OK : SG_INFO_CHECK;
  return 0;
}

static int answer_trim(struct fstrim_range *range) {
  drive.range = *range;
  if (range->len == 0) {
    return fail_with(EINVAL);
  }
  drive.controls++;
  range->len = drive.trimmed;
  return 0;
}

int __wrap_ioctl(int fd, unsigned long request, ...);

int __wrap_ioctl(int fd, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  (void)fd;
  drive.calls++;
  if (drive.error != 0) {
    return fail_with(drive.error);
  }
  switch (request) {
    case SG_IO:
      return answer_scsi(argument);
    case FITRIM:
      return answer_trim(argument);
    default:
      return fail_with(ENOTTY);
  }
}

static const struct drive_status unknown = {
    .free_blocks = -1, .block_bytes = -1, .nanos_per_block = -1};
static const struct drive_status measured = {
    .free_blocks = 0, .block_bytes = 1 << 20, .nanos_per_block = 20000000};

static void new_drive(void) { memset(&drive, 0, sizeof drive); }

static struct order order_of(int64_t blocks, int64_t millis) {
  return (struct order){.blocks = blocks, .limit_nanos = millis * NANOS_PER_MILLI};
}

static void background_control_has_the_standards_layout(void) {
  uint8_t cdb[SCSI_CDB_BYTES];
  const uint8_t start[16] = {0x9E, 0x15, 0x40, 7};
  const uint8_t stop[16] = {0x9E, 0x15, 0x80, 0};
  scsi_background_cdb(cdb, BACKGROUND_START, 7);
  CHECK(memcmp(cdb, start, 16) == 0);
  scsi_background_cdb(cdb, BACKGROUND_STOP, 0);
  CHECK(memcmp(cdb, stop, 16) == 0);
}

static uint8_t tenths(int64_t blocks, int64_t millis, int64_t nanos_per_block) {
  struct order order = order_of(blocks, millis);
  return scsi_background_tenths(&order, nanos_per_block);
}

static void time_is_rounded_down_and_never_unlimited(void) {
  CHECK(tenths(UNLIMITED, 99, -1) == 0);
  CHECK(tenths(UNLIMITED, 100, -1) == 1);
  CHECK(tenths(UNLIMITED, 199, -1) == 1);
  CHECK(tenths(UNLIMITED, 60000, -1) == 255);
  CHECK(tenths(10, 1000, 20000000) == 2);
  CHECK(tenths(1, 1000, 20000000) == 1);
  CHECK(tenths(1000, 500, 20000000) == 5);
  CHECK(tenths(UNLIMITED, 500, 20000000) == 5);
  CHECK(tenths(10, 50, 20000000) == 0);
}

static void scsi_drive_is_started_and_stopped(void) {
  new_drive();
  drive.bocs = 0x04;
  struct device *device = scsi_device("/dev/null", &measured);
  CHECK(device->functions->open(device) == EXIT_OK);
  CHECK(drive.controls == 1 && drive.cdb[2] == 0x80);
  struct order order = order_of(50, 3000);
  CHECK(device->functions->start(device, &order) == DEVICE_OK);
  CHECK(drive.cdb[0] == 0x9E && drive.cdb[1] == 0x15 && drive.cdb[2] == 0x40 && drive.cdb[3] == 10);
  CHECK(device->functions->stop(device) == DEVICE_OK);
  CHECK(drive.cdb[2] == 0x80 && drive.cdb[3] == 0 && drive.controls == 3);
  struct order brief = order_of(50, 99);
  CHECK(device->functions->start(device, &brief) == DEVICE_SKIPPED);
  CHECK(drive.controls == 3);
  drive.status = 2;
  CHECK(device->functions->start(device, &order) == DEVICE_FAILED);
  CHECK(strstr(device->why, "9Eh: status 02h") != NULL);
  device->functions->close(device);
}

static void scsi_drive_without_the_command_is_never_sent_it(void) {
  new_drive();
  drive.bocs = (uint8_t)~0x04;
  struct device *device = scsi_device("/dev/null", &unknown);
  CHECK(device->functions->open(device) == EXIT_UNSUPPORTED);
  CHECK(drive.controls == 0 && strstr(device->why, "BOCS") != NULL);
  device->functions->close(device);
}

static void missing_privileges_are_named(void) {
  new_drive();
  drive.bocs = 0x04;
  drive.control_error = EPERM;
  struct device *scsi = scsi_device("/dev/null", &unknown);
  CHECK(scsi->functions->open(scsi) == EXIT_NOT_PERMITTED);
  CHECK(strstr(scsi->why, "CAP_SYS_RAWIO") != NULL);
  scsi->functions->close(scsi);
  drive.error = EACCES;
  struct device *nvme = nvme_device("/dev/null", 1, &unknown);
  CHECK(nvme->functions->open(nvme) == EXIT_NOT_PERMITTED);
  CHECK(strstr(nvme->why, "CAP_SYS_ADMIN") != NULL);
  nvme->functions->close(nvme);
  drive.error = EPERM;
  struct device *trim = trim_device("/", &unknown);
  CHECK(trim->functions->open(trim) == EXIT_NOT_PERMITTED);
  CHECK(strstr(trim->why, "CAP_SYS_ADMIN") != NULL);
  trim->functions->close(trim);
}

static void trim_goes_in_steps_while_there_is_time(void) {
  const uint64_t step = UINT64_C(128) << 20;
  new_drive();
  drive.trimmed = 1 << 20;
  struct device *device = trim_device("/", &measured);
  CHECK(device->functions->open(device) == EXIT_OK);
  CHECK(drive.controls == 0 && drive.range.len == 0);
  struct order brief = order_of(2, 39);
  CHECK(device->functions->start(device, &brief) == DEVICE_SKIPPED && !device->wants_turn);
  struct order order = order_of(2, 50000);
  CHECK(device->functions->start(device, &order) == DEVICE_OK && device->wants_turn);
  int64_t now = now_nanos();
  CHECK(device->functions->poll(device, now) == DEVICE_OK);
  CHECK(drive.range.start == 0 && drive.range.len == step);
  CHECK(device->functions->poll(device, now) == DEVICE_OK);
  CHECK(drive.range.start == step);
  /* Two blocks have been reclaimed. */
  CHECK(device->functions->poll(device, now) == DEVICE_SKIPPED && !device->wants_turn);
  CHECK(device->functions->start(device, &order) == DEVICE_OK);
  int64_t late = now + 60000 * NANOS_PER_MILLI;
  CHECK(device->functions->poll(device, late) == DEVICE_SKIPPED && !device->wants_turn);
  CHECK(drive.controls == 2);
  device->functions->start(device, &order);
  CHECK(device->functions->stop(device) == DEVICE_OK && !device->wants_turn);
  device->functions->close(device);
}

static void filesystem_that_cannot_trim_is_rejected(void) {
  new_drive();
  drive.error = EOPNOTSUPP;
  struct device *device = trim_device("/", &unknown);
  CHECK(device->functions->open(device) == EXIT_UNSUPPORTED && drive.controls == 0);
  device->functions->close(device);
}

int main(void) {
  background_control_has_the_standards_layout();
  time_is_rounded_down_and_never_unlimited();
  scsi_drive_is_started_and_stopped();
  scsi_drive_without_the_command_is_never_sent_it();
  missing_privileges_are_named();
  trim_goes_in_steps_while_there_is_time();
  filesystem_that_cannot_trim_is_rejected();
  printf("%d checks\n", checks);
  return 0;
}
