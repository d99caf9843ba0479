/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_OPTIONS_H
#define MANX_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "device.h"

enum device_kind { KIND_NONE, KIND_EMULATOR, KIND_SCSI, KIND_NVME, KIND_TRIM };

struct options {
  const char *page;
  const char *signal;
  enum device_kind kind;
  const char *device;
  int64_t nvme_set; /* -1 if not given */
  int64_t node_uid; /* -1 if not given */
  int64_t max_plan_age_millis;
  int64_t patience_millis; /* with an emulator; -1 if not given */
  struct drive_status measured; /* the operator's values for a drive that reports no state */
  bool verbose;
  bool help;
};

/* Parses the arguments; returns false and sets `why` if one is wrong. */
bool options_parse(struct options *options, int count, char **arguments, char why[WHY_BYTES]);

extern const char *const help_text;

#endif
