#ifndef MANX_COLLECTOR_H
#define MANX_COLLECTOR_H

#include <stdbool.h>
#include <stdint.h>

#include "datagram.h"
#include "device.h"
#include "page.h"

/* Turns pauses and plans into orders for the drive. Waits for nothing but the drive's commands. */
struct collector {
  struct device *device;
  struct page *page;
  int64_t oldest_plan_nanos;
  bool verbose;

  int64_t counters[COUNTERS];
  struct plan last_plan; /* that was read whole; at the latest with the last heartbeat */
  int64_t followed_nanos; /* when the plan was written that the drive last took; 0 for none */
  bool collecting;
  int64_t deadline; /* of what is being collected; CLOCK_MONOTONIC */
  bool owes_stop;    /* the drive did not take the last one */
  bool doubts_start; /* the drive may have taken a start all the same */
  int errors_in_a_row;
  bool faulty;
  int64_t faulty_until;

  uint32_t pid;
  uint64_t sequence;
  struct pause_datagram latest;
  bool has_latest;
};

/* Takes note of a pause that began or ended. */
void collector_hear(struct collector *collector, const struct pause_datagram *datagram);

/*
 * Does what the last datagram heard asks for. Those before it are of the past: after a stop of its
 * own the sidecar must not repeat pauses that are over.
 */
void collector_act(struct collector *collector);

/* To be called at the deadline. */
void collector_expire(struct collector *collector, int64_t now);

/* Lets the drive say how it is. */
void collector_poll(struct collector *collector, int64_t now);

/* To be called every 20 ms. */
void collector_beat(struct collector *collector, int64_t now);

/* Tells the node. */
void collector_publish(struct collector *collector, int64_t now);

/* Stops the drive and says goodbye. */
void collector_end(struct collector *collector, int64_t now);

#endif
