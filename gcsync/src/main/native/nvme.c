/* SPDX-License-Identifier: Apache-2.0 */
/*
 * NVMe Predictable Latency Mode (NVM Express 1.4, sections 5.21.1.19 and 5.21.1.20): an NVM set does
 * background work in a non-deterministic window, and none in a deterministic window.
 *
 * If the sidecar is killed in a pause, the set stays in its non-deterministic window, in which a
 * drive without this mode works all the time. A deterministic window ends by itself after at most
 * the time that the drive announces. No state is permanent.
 */
#include "nvme.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "scsi.h"

enum {
  OPCODE_IDENTIFY = 0x06,
  OPCODE_SET_FEATURES = 0x09,
  OPCODE_GET_FEATURES = 0x0A,
  IDENTIFY_CONTROLLER = 0x01,
  FEATURE_MODE = 0x13,
  FEATURE_WINDOW = 0x14,
  MODEL_AT = 24,
  MODEL_LENGTH = 40,
  CTRATT_AT = 96, /* 4 bytes, lowest first */
  CTRATT_PREDICTABLE_LATENCY = 0x20,
  MODE_ENABLED = 0x01, /* in dword 0 of what Get Features returns, as in dword 12 of Set Features */
  TIMEOUT_MILLIS = 5000 /* shorter, and the kernel would reset a controller in use */
};

struct nvme {
  struct device device;
  int handle;
  uint16_t set;
  bool changed;     /* the mode has been set, and must be restored */
  bool was_enabled; /* the mode before, set by an operator or by a sidecar that was killed */
  uint8_t config[NVME_CONFIG_BYTES];
};

static struct nvme *of(struct device *device) { return (struct nvme *)device; }

void nvme_mode_command(struct nvme_admin_cmd *command, uint16_t set, bool enabled, void *config) {
  *command = (struct nvme_admin_cmd){.opcode = OPCODE_SET_FEATURES,
                                     .addr = (uint64_t)(uintptr_t)config,
                                     .data_len = NVME_CONFIG_BYTES,
                                     .cdw10 = FEATURE_MODE,
                                     .cdw11 = set,
                                     .cdw12 = enabled ? 1 : 0,
                                     .timeout_ms = TIMEOUT_MILLIS};
}

void nvme_window_command(struct nvme_admin_cmd *command, uint16_t set, enum nvme_window window) {
  *command = (struct nvme_admin_cmd){.opcode = OPCODE_SET_FEATURES,
                                     .cdw10 = FEATURE_WINDOW,
                                     .cdw11 = set,
                                     .cdw12 = window,
                                     .timeout_ms = TIMEOUT_MILLIS};
}

bool nvme_offers_predictable_latency(const uint8_t *identify, size_t length) {
  return length > CTRATT_AT && (identify[CTRATT_AT] & CTRATT_PREDICTABLE_LATENCY) != 0;
}

/* Returns 0, or the errno that describes the failure best. */
static int submit(struct device *device, struct nvme_admin_cmd *command) {
  int status = ioctl(of(device)->handle, NVME_IOCTL_ADMIN_CMD, command);
  if (status == 0) {
    return 0;
  }
  int error = status < 0 ? errno : EIO;
  if (status < 0) {
    snprintf(device->why, WHY_BYTES, "%s: NVMe command %02Xh: %s", device->path, command->opcode,
             strerror(error));
  } else {
    snprintf(device->why, WHY_BYTES, "%s: NVMe command %02Xh, feature %02Xh: status %03Xh",
             device->path, command->opcode, command->cdw10, (unsigned)status);
  }
  return error;
}

static enum exit_code lacks(struct device *device, const char *what) {
  snprintf(device->why, WHY_BYTES, "%s: %s", device->path, what);
  return EXIT_UNSUPPORTED;
}

enum exit_code nvme_examine(struct device *device, char model[64]) {
  uint8_t identify[NVME_IDENTIFY_BYTES] = {0};
  of(device)->handle = open(device->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (of(device)->handle < 0) {
    return device_refused(device, errno, "the sidecar must be able to read it: run it as root");
  }
  struct nvme_admin_cmd command = {.opcode = OPCODE_IDENTIFY,
                                   .addr = (uint64_t)(uintptr_t)identify,
                                   .data_len = sizeof identify,
                                   .cdw10 = IDENTIFY_CONTROLLER,
                                   .timeout_ms = TIMEOUT_MILLIS};
  int error = submit(device, &command);
  if (error == EPERM || error == EACCES) {
    return device_refused(device, error, "NVMe admin commands need CAP_SYS_ADMIN");
  }
  if (error != 0) {
    return lacks(device, "is not an NVMe controller");
  }
  copy_padded(model, identify + MODEL_AT, MODEL_LENGTH);
  if (!nvme_offers_predictable_latency(identify, sizeof identify)) {
    return lacks(device, "has no Predictable Latency Mode (CTRATT bit 5 is 0)");
  }
  return EXIT_OK;
}

static int set_mode(struct device *device, bool enabled) {
  struct nvme_admin_cmd command;
  nvme_mode_command(&command, of(device)->set, enabled, of(device)->config);
  return submit(device, &command);
}

static int set_window(struct device *device, enum nvme_window window) {
  struct nvme_admin_cmd command;
  nvme_window_command(&command, of(device)->set, window);
  return submit(device, &command);
}

/* Reads the operator's settings, to write back the thresholds now and the mode at the end. */
static void read_config(struct device *device) {
  struct nvme_admin_cmd command;
  nvme_mode_command(&command, of(device)->set, false, of(device)->config);
  command.opcode = OPCODE_GET_FEATURES;
  bool known = submit(device, &command) == 0;
  of(device)->was_enabled = known && (command.result & MODE_ENABLED) != 0;
  if (!known) {
    memset(of(device)->config, 0, NVME_CONFIG_BYTES);
  }
}

static enum exit_code nvme_open(struct device *device) {
  char model[64];
  enum exit_code examined = nvme_examine(device, model);
  if (examined != EXIT_OK) {
    return examined;
  }
  read_config(device);
  int error = set_mode(device, true);
  of(device)->changed = error == 0;
  if (error == EPERM || error == EACCES) {
    return device_refused(device, error, "NVMe admin commands need CAP_SYS_ADMIN");
  }
  return error == 0 && set_window(device, WINDOW_DETERMINISTIC) == 0 ? EXIT_OK : EXIT_UNUSABLE;
}

static enum outcome nvme_start(struct device *device, const struct order *order) {
  (void)order; /* the mode has neither blocks nor a time; the sidecar ends it */
  return set_window(device, WINDOW_NON_DETERMINISTIC) == 0 ? DEVICE_OK : DEVICE_FAILED;
}

static enum outcome nvme_stop(struct device *device) {
  return set_window(device, WINDOW_DETERMINISTIC) == 0 ? DEVICE_OK : DEVICE_FAILED;
}

static enum outcome nvme_poll(struct device *device, int64_t now) {
  (void)device;
  (void)now;
  return DEVICE_SKIPPED; /* the drive reports nothing useful */
}

static void nvme_close(struct device *device) {
  struct nvme *nvme = of(device);
  if (nvme->changed) {
    set_mode(device, nvme->was_enabled);
    nvme->changed = false;
  }
  if (nvme->handle >= 0) {
    close(nvme->handle);
    nvme->handle = -1;
  }
}

static const struct device_functions functions = {
    .open = nvme_open,
    .start = nvme_start,
    .stop = nvme_stop,
    .poll = nvme_poll,
    .close = nvme_close,
};

struct device *nvme_device(const char *path, uint16_t set, const struct drive_status *measured) {
  static struct nvme nvme;
  nvme.device =
      (struct device){.functions = &functions, .path = path, .fd = -1, .status = *measured};
  nvme.handle = -1;
  nvme.set = set;
  nvme.changed = false;
  nvme.was_enabled = false;
  return &nvme.device;
}
