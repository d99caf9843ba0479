/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the commands for NVMe drives, with an ioctl that only records them. */
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>

#include "check.h"
#include "clock.h"
#include "nvme.h"

/* The drive: its answers, and the last commands. */
static struct {
  int calls;
  int controls;
  int status;
  uint8_t ctratt;    /* byte 96 of Identify Controller */
  bool mode_enabled; /* Predictable Latency Mode, as the operator set it */
  bool mode_unknown; /* Get Features fails */
  struct nvme_admin_cmd nvme;
  uint8_t written[NVME_CONFIG_BYTES];
} drive;

static int answer_nvme(struct nvme_admin_cmd *command) {
  drive.nvme = *command;
  uint8_t *data = (uint8_t *)(uintptr_t)command->addr;
  if (command->opcode == 0x06) {
    CHECK(command->data_len == 4096 && command->cdw10 == 1);
    memcpy(data + 24, "MODEL                                   ", 40);
    data[96] = drive.ctratt;
    return 0;
  }
  drive.controls++;
  if (command->opcode == 0x0A) {
    CHECK(command->cdw10 == 0x13 && command->cdw11 != 0); /* current values, of one set */
    if (drive.mode_unknown) {
      return 0x2002;
    }
    memset(data, 0x5A, command->data_len); /* thresholds that an operator set */
    command->result = 0xFFFFFFFE | drive.mode_enabled; /* its other bits are reserved */
  } else if (data != NULL) {
    memcpy(drive.written, data, command->data_len);
  }
  return drive.status;
}

int __wrap_ioctl(int fd, unsigned long request, ...);

int __wrap_ioctl(int fd, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  (void)fd;
  CHECK(request == NVME_IOCTL_ADMIN_CMD);
  drive.calls++;
  return answer_nvme(argument);
}

static const struct drive_status unknown = {
    .free_blocks = -1, .block_bytes = -1, .nanos_per_block = -1};

static void new_drive(uint8_t ctratt) {
  memset(&drive, 0, sizeof drive);
  drive.ctratt = ctratt;
}

static void nvme_windows_follow_pauses(void) {
  new_drive(0x20);
  struct device *device = nvme_device("/dev/null", 3, &unknown);
  CHECK(device->functions->open(device) == EXIT_OK);
  CHECK(drive.written[0] == 0x5A); /* the operator's thresholds came back */
  CHECK(drive.nvme.cdw10 == 0x14 && drive.nvme.cdw11 == 3 && drive.nvme.cdw12 == 1);
  struct order order = {.blocks = UNLIMITED, .limit_nanos = 100 * NANOS_PER_MILLI};
  CHECK(device->functions->start(device, &order) == DEVICE_OK);
  CHECK(drive.nvme.opcode == 0x09 && drive.nvme.cdw10 == 0x14 && drive.nvme.cdw11 == 3);
  CHECK(drive.nvme.cdw12 == 2 && drive.nvme.data_len == 0);
  CHECK(device->functions->stop(device) == DEVICE_OK);
  CHECK(drive.nvme.cdw12 == 1);
  drive.status = 0x2002;
  CHECK(device->functions->start(device, &order) == DEVICE_FAILED);
  drive.status = 0;
  device->functions->close(device);
  CHECK(drive.nvme.cdw10 == 0x13 && drive.nvme.cdw11 == 3 && drive.nvme.cdw12 == 0);
  CHECK(drive.nvme.data_len == 512);
}

static struct nvme_admin_cmd last_nvme_command(bool enabled, bool known) {
  new_drive(0x20);
  drive.mode_enabled = enabled;
  drive.mode_unknown = !known;
  struct device *device = nvme_device("/dev/null", 3, &unknown);
  CHECK(device->functions->open(device) == EXIT_OK);
  device->functions->close(device);
  CHECK(drive.nvme.opcode == 0x09 && drive.nvme.cdw10 == 0x13 && drive.nvme.cdw11 == 3);
  return drive.nvme;
}

static void nvme_mode_is_left_as_the_operator_had_it(void) {
  CHECK(last_nvme_command(false, true).cdw12 == 0);
  CHECK(last_nvme_command(true, true).cdw12 == 1);
  CHECK(drive.written[0] == 0x5A && drive.written[511] == 0x5A);
  CHECK(last_nvme_command(true, false).cdw12 == 0); /* the default of most drives */
}

static void nvme_mode_is_enabled_with_its_data(void) {
  struct nvme_admin_cmd command;
  uint8_t config[NVME_CONFIG_BYTES];
  nvme_mode_command(&command, 7, true, config);
  CHECK(command.opcode == 0x09 && command.cdw10 == 0x13 && command.cdw11 == 7);
  CHECK(command.cdw12 == 1 && command.data_len == 512);
  CHECK(command.addr == (uint64_t)(uintptr_t)config);
}

static void nvme_controller_without_the_mode_is_never_sent_it(void) {
  new_drive((uint8_t)~0x20);
  struct device *device = nvme_device("/dev/null", 1, &unknown);
  CHECK(device->functions->open(device) == EXIT_UNSUPPORTED);
  CHECK(drive.controls == 0 && drive.calls == 1);
  device->functions->close(device);
  CHECK(drive.calls == 1);
}

int main(void) {
  nvme_windows_follow_pauses();
  nvme_mode_is_left_as_the_operator_had_it();
  nvme_mode_is_enabled_with_its_data();
  nvme_controller_without_the_mode_is_never_sent_it();
  printf("%d checks\n", checks);
  return 0;
}
