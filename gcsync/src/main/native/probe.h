/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_PROBE_H
#define MANX_PROBE_H

#include "device.h"

/* Prints for each drive whether it can be told to collect; changes nothing. */
enum exit_code probe(int count, char **arguments);

#endif
