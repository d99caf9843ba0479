#ifndef MANX_PROBE_H
#define MANX_PROBE_H

#include "device.h"

/* Says of each drive whether it can be told to collect; sends only questions. */
enum exit_code probe(int count, char **arguments);

#endif
