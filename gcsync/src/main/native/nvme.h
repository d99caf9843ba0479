/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_NVME_H
#define MANX_NVME_H

#include <linux/nvme_ioctl.h>
#include <stddef.h>

#include "device.h"

enum nvme_window { WINDOW_DETERMINISTIC = 1, WINDOW_NON_DETERMINISTIC = 2 };

enum { NVME_IDENTIFY_BYTES = 4096, NVME_CONFIG_BYTES = 512 };

/* Encodes Set Features for Predictable Latency Mode Config (13h). */
void nvme_mode_command(struct nvme_admin_cmd *command, uint16_t set, bool enabled,
                       void *config);

/* Encodes Set Features for Predictable Latency Mode Window (14h). */
void nvme_window_command(struct nvme_admin_cmd *command, uint16_t set, enum nvme_window window);

/* Whether Identify Controller says that the controller has the mode. */
bool nvme_offers_predictable_latency(const uint8_t *identify, size_t length);

/* Opens the controller and reads its model and abilities; changes nothing. */
enum exit_code nvme_examine(struct device *device, char model[64]);

#endif
