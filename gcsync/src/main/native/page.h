/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_PAGE_H
#define MANX_PAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "device.h"

/*
 * The sidecar's side of io.manx.core.collection.CollectionPage, which defines this layout: 64-bit
 * numbers, lowest byte first.
 */
enum {
  PAGE_BYTES = 4096,
  PLAN_SEQUENCE = 64, /* odd while the node writes */
  PLAN_BLOCKS = 72,
  PLAN_LIMIT = 80,
  PLAN_VICTIMS = 88,
  PLAN_WRITTEN = 96,
  STATUS_SEQUENCE = 256,
  STATUS_STATE = 264,
  STATUS_FREE_BLOCKS = 272,
  STATUS_BLOCK_BYTES = 280,
  STATUS_NANOS_PER_BLOCK = 288,
  STATUS_WRITTEN = 296,
  STATUS_COUNTERS = 304,
  STATUS_TIMES_COUNT = 504,
  STATUS_TIMES = 512
};

#define PAGE_MAGIC INT64_C(0x31504347584E414D) /* "MANXGCP1" */

enum state { STATE_ABSENT, STATE_IDLE, STATE_COLLECTING, STATE_FAULTY };

/* In the order of io.manx.core.collection.SidecarStatus.Counter. */
enum counter {
  COUNT_PAUSES,
  COUNT_STARTS,
  COUNT_STOPS,
  COUNT_EXPIRIES,
  COUNT_ERRORS,
  COUNT_REJECTED_DATAGRAMS,
  COUNT_LOST_DATAGRAMS,
  COUNT_STALE_PLANS,
  COUNT_LAST_REACTION_NANOS,
  COUNT_ERASES,
  COUNTERS
};

struct plan {
  int64_t blocks;
  int64_t limit_nanos;
  int64_t victims;
  int64_t written_nanos;
};

struct page {
  const char *path;
  uid_t owner;
  int64_t *words; /* NULL before page_open */
  dev_t device;
  ino_t inode;
};

/* Maps the file; returns false and sets `why` if it is unusable. */
bool page_open(struct page *page, const char *path, uid_t owner, char why[WHY_BYTES]);

/* Maps the file again if the node has replaced it. */
void page_follow(struct page *page);

/* Reads the plan; returns false if the node was writing it at each try. */
bool page_plan(const struct page *page, struct plan *plan);

void page_write_status(struct page *page, enum state state, const int64_t counters[COUNTERS],
                       const struct drive_status *drive, int64_t now);

#endif
