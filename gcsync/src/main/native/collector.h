/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_COLLECTOR_H
#define MANX_COLLECTOR_H

#include <stdbool.h>
#include <stdint.h>

#include "datagram.h"
#include "device.h"
#include "page.h"

/* Turns pauses and plans into orders for the drive. Waits only for the drive's commands. */
struct collector {
  struct device *device;
  struct page *page;
  int64_t oldest_plan_nanos;
  bool verbose;

  int64_t counters[COUNTERS];
  struct plan last_plan; /* last complete plan, as of the last heartbeat or later */
  int64_t followed_nanos; /* time of the plan that the drive accepted last; 0 for none */
  bool collecting;
  int64_t deadline; /* end of the collection; CLOCK_MONOTONIC */
  bool owes_stop;    /* the last stop failed */
  bool doubts_start; /* a start failed, but may have reached the drive */
  int errors_in_a_row;
  bool faulty;
  int64_t faulty_until;

  uint32_t pid;
  uint64_t sequence;
  struct pause_datagram latest;
  bool has_latest;
};

/* Records the beginning or the end of a pause. */
void collector_hear(struct collector *collector, const struct pause_datagram *datagram);

/*
 * Acts on the last datagram. Earlier ones are ignored: a sidecar that was suspended must not repeat
 * pauses that are over.
 */
void collector_act(struct collector *collector);

/* Stops the collection; must be called at the deadline. */
void collector_expire(struct collector *collector, int64_t now);

/* Lets the drive report its state. */
void collector_poll(struct collector *collector, int64_t now);

/* Does periodic work; must be called every 20 ms. */
void collector_beat(struct collector *collector, int64_t now);

/* Writes the status to the page that is shared with the node. */
void collector_publish(struct collector *collector, int64_t now);

/* Stops the drive and writes that the sidecar is absent. */
void collector_end(struct collector *collector, int64_t now);

#endif
