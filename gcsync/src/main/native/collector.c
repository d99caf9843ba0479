/* SPDX-License-Identifier: Apache-2.0 */
#include "collector.h"

#include <inttypes.h>
#include <stdio.h>

#include "clock.h"

enum { MOST_ERRORS = 5 };

#define LONGEST_NANOS (60 * NANOS_PER_SECOND) /* whatever the limit of the plan */
#define FAULTY_NANOS (10 * NANOS_PER_SECOND)

static void fail(struct collector *collector, int64_t now) {
  collector->counters[COUNT_ERRORS]++;
  collector->errors_in_a_row++;
  if (collector->errors_in_a_row < MOST_ERRORS) {
    return;
  }
  if (!collector->faulty) {
    fprintf(stderr, "manx-sidecar: %d errors in a row; retrying every 10 s: %s\n", MOST_ERRORS,
            collector->device->why);
  }
  collector->faulty = true;
  collector->faulty_until = now + FAULTY_NANOS;
}

static void succeed(struct collector *collector) {
  collector->errors_in_a_row = 0;
  collector->faulty = false;
}

/* The drive accepted a command; a success only if the command was really sent. */
static void accepted(struct collector *collector) {
  if (!collector->device->answers_late) {
    succeed(collector);
  }
}

static bool left_alone(const struct collector *collector, int64_t now) {
  return collector->faulty && now < collector->faulty_until;
}

/*
 * Stops the drive after a failed start, which may have reached it. Its success is not counted: a
 * drive may reject every start and accept every stop.
 */
static void revoke_start(struct collector *collector, int64_t now) {
  collector->doubts_start =
      collector->device->functions->stop(collector->device) == DEVICE_FAILED;
  if (collector->doubts_start) {
    fail(collector, now);
  }
}

/* Stops the drive, and counts the reason if the drive accepted the command. */
static void stop(struct collector *collector, enum counter reason, int64_t now) {
  collector->collecting = false;
  enum outcome stopped = collector->device->functions->stop(collector->device);
  collector->owes_stop = stopped == DEVICE_FAILED;
  if (stopped == DEVICE_FAILED) {
    fail(collector, now);
  } else if (stopped == DEVICE_OK) {
    accepted(collector);
    collector->counters[reason]++;
  }
  if (collector->verbose) {
    fprintf(stderr, "manx-sidecar: stop (%s)\n",
            reason == COUNT_EXPIRIES ? "limit" : "end of the pause");
  }
}

void collector_hear(struct collector *collector, const struct pause_datagram *datagram) {
  if (datagram->pid == collector->pid && datagram->sequence > collector->sequence) {
    uint64_t lost = datagram->sequence - collector->sequence - 1;
    uint64_t before = (uint64_t)collector->counters[COUNT_LOST_DATAGRAMS];
    collector->counters[COUNT_LOST_DATAGRAMS] = (int64_t)(before + lost);
  }
  collector->pid = datagram->pid;
  collector->sequence = datagram->sequence;
  if (datagram->kind == PAUSE_START) {
    collector->counters[COUNT_PAUSES]++;
  }
  collector->latest = *datagram;
  collector->has_latest = true;
}

/* Reads the plan; keeps the previous one while the node is writing. */
static void read_plan(struct collector *collector) {
  struct plan plan;
  if (page_plan(collector->page, &plan)) {
    collector->last_plan = plan;
  }
}

/* Returns the plan to follow; false if there is none that is fresh enough. */
static bool fresh_plan(struct collector *collector, struct plan *plan) {
  /* The pause may have stopped the node's thread while it was writing. */
  read_plan(collector);
  *plan = collector->last_plan;
  int64_t now = now_nanos(); /* after reading, since the node may just have written */
  return plan->written_nanos > 0 && plan->written_nanos <= now &&
         now - plan->written_nanos <= collector->oldest_plan_nanos;
}

static void tell_start(const struct collector *collector, const struct order *order) {
  if (collector->verbose) {
    fprintf(stderr, "manx-sidecar: start, blocks %" PRId64 ", %" PRId64 " us left, after %" PRId64
                    " us\n",
            order->blocks, order->limit_nanos / 1000,
            collector->counters[COUNT_LAST_REACTION_NANOS] / 1000);
  }
}

static void order_start(struct collector *collector, const struct plan *plan, int64_t began,
                        int64_t now) {
  int64_t limit = plan->limit_nanos < LONGEST_NANOS ? plan->limit_nanos : LONGEST_NANOS;
  struct order order = {
      .blocks = plan->blocks, .limit_nanos = began + limit - now, .victims = plan->victims};
  if (order.limit_nanos <= 0) {
    return; /* the pause's datagram came too late */
  }
  enum outcome started = collector->device->functions->start(collector->device, &order);
  int64_t after = now_nanos();
  collector->doubts_start = started == DEVICE_FAILED;
  if (started == DEVICE_FAILED) {
    fail(collector, after);
  } else if (started == DEVICE_OK) {
    accepted(collector);
    collector->counters[COUNT_STARTS]++;
    collector->counters[COUNT_LAST_REACTION_NANOS] = after - began;
    collector->followed_nanos = plan->written_nanos;
    collector->collecting = true;
    collector->owes_stop = false;
    collector->deadline = began + limit;
    tell_start(collector, &order);
  }
}

static void begin(struct collector *collector, int64_t began, int64_t now) {
  struct plan plan;
  if (!fresh_plan(collector, &plan)) {
    collector->counters[COUNT_STALE_PLANS]++;
    return;
  }
  /* The node cannot write a new plan between two pauses in immediate succession. */
  bool followed = plan.written_nanos == collector->followed_nanos;
  if (!followed && plan.blocks > 0 && plan.limit_nanos > 0 && !left_alone(collector, now)) {
    order_start(collector, &plan, began, now);
  }
}

void collector_act(struct collector *collector) {
  if (!collector->has_latest) {
    return;
  }
  collector->has_latest = false;
  int64_t now = now_nanos();
  if (collector->collecting) {
    stop(collector, COUNT_STOPS, now); /* even if the end of the previous pause was lost */
  }
  if (collector->latest.kind == PAUSE_START) {
    uint64_t began = collector->latest.nanos;
    /* All processes have the same clock: a future time is false, and must not extend the limit. */
    begin(collector, began > (uint64_t)now ? now : (int64_t)began, now);
  }
  collector_publish(collector, now_nanos());
}

void collector_expire(struct collector *collector, int64_t now) {
  if (collector->collecting && now >= collector->deadline) {
    stop(collector, COUNT_EXPIRIES, now);
    collector_publish(collector, now);
  }
}

void collector_poll(struct collector *collector, int64_t now) {
  if (left_alone(collector, now)) {
    return;
  }
  enum outcome polled = collector->device->functions->poll(collector->device, now);
  if (polled == DEVICE_FAILED) {
    fail(collector, now);
  } else if (polled == DEVICE_OK) {
    succeed(collector);
  }
  if (polled == DEVICE_GONE || polled == DEVICE_FAILED) {
    collector->collecting = false; /* an emulator stops when its connection closes */
    collector->owes_stop = false;
    collector->doubts_start = false;
  }
}

void collector_beat(struct collector *collector, int64_t now) {
  read_plan(collector);
  if (collector->owes_stop && !left_alone(collector, now)) {
    stop(collector, COUNT_STOPS, now);
  } else if (collector->doubts_start && !left_alone(collector, now)) {
    revoke_start(collector, now);
  }
  collector_poll(collector, now);
  collector_publish(collector, now);
}

void collector_publish(struct collector *collector, int64_t now) {
  const struct drive_status *drive = &collector->device->status;
  enum state state = collector->faulty       ? STATE_FAULTY
                     : collector->collecting ? STATE_COLLECTING
                                             : STATE_IDLE;
  collector->counters[COUNT_ERASES] = drive->erases;
  page_write_status(collector->page, state, collector->counters, drive, now);
}

void collector_end(struct collector *collector, int64_t now) {
  if (collector->collecting || collector->owes_stop) {
    stop(collector, COUNT_STOPS, now);
  } else if (collector->doubts_start) {
    revoke_start(collector, now);
  }
  page_write_status(collector->page, STATE_ABSENT, collector->counters,
                    &collector->device->status, now);
}
