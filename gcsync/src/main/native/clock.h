/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_CLOCK_H
#define MANX_CLOCK_H

#include <stdint.h>
#include <time.h>

#define NANOS_PER_SECOND INT64_C(1000000000)
#define NANOS_PER_MILLI INT64_C(1000000)

/* The clock of System.nanoTime() on Linux, so that node and sidecar can compare times. */
static inline int64_t now_nanos(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * NANOS_PER_SECOND + now.tv_nsec;
}

static inline struct timespec as_timespec(int64_t nanos) {
  return (struct timespec){.tv_sec = nanos / NANOS_PER_SECOND, .tv_nsec = nanos % NANOS_PER_SECOND};
}

#endif
