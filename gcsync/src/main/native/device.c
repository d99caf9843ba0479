/* SPDX-License-Identifier: Apache-2.0 */
#include "device.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum exit_code device_refused(struct device *device, int error, const char *needs) {
  if (error == EACCES || error == EPERM) {
    snprintf(device->why, WHY_BYTES, "%s: %s; %s", device->path, strerror(error), needs);
    return EXIT_NOT_PERMITTED;
  }
  snprintf(device->why, WHY_BYTES, "%s: %s", device->path, strerror(error));
  return EXIT_UNUSABLE;
}
