#ifndef MANX_TRIM_H
#define MANX_TRIM_H

#include "device.h"

/* Opens the filesystem and asks whether it can trim, which changes nothing. */
enum exit_code trim_examine(struct device *device);

#endif
