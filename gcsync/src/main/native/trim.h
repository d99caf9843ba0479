/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_TRIM_H
#define MANX_TRIM_H

#include "device.h"

/* Opens the filesystem and checks whether it can trim; changes nothing. */
enum exit_code trim_examine(struct device *device);

#endif
