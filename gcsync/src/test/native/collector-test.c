/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the sidecar's decisions, with a drive that can be made to fail. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "clock.h"
#include "collector.h"

#define LIMIT (30 * NANOS_PER_SECOND)

static int starts;
static int stops;
static struct order last_order;
static enum outcome start_outcome;
static enum outcome stop_outcome;
static enum outcome poll_outcome;

static enum outcome start(struct device *device, const struct order *order) {
  (void)device;
  starts++;
  last_order = *order;
  return start_outcome;
}

static enum outcome stop(struct device *device) {
  (void)device;
  stops++;
  return stop_outcome;
}

static enum outcome poll(struct device *device, int64_t now) {
  (void)device;
  (void)now;
  return poll_outcome;
}

static const struct device_functions functions = {.start = start, .stop = stop, .poll = poll};
static struct device device = {.functions = &functions, .path = "drive", .fd = -1};
static struct page page;
static struct collector collector;
static uint64_t sequence;

static int64_t count(enum counter counter) { return page.words[STATUS_COUNTERS / 8 + counter]; }

static int64_t state(void) { return page.words[STATUS_STATE / 8]; }

static void plan(int64_t blocks, int64_t limit) {
  page.words[PLAN_SEQUENCE / 8] += 2;
  page.words[PLAN_BLOCKS / 8] = blocks;
  page.words[PLAN_LIMIT / 8] = limit;
  page.words[PLAN_WRITTEN / 8] = now_nanos();
}

static void new_collector(void) {
  starts = 0;
  stops = 0;
  sequence = 0;
  start_outcome = DEVICE_OK;
  stop_outcome = DEVICE_OK;
  poll_outcome = DEVICE_SKIPPED;
  device.answers_late = false;
  collector = (struct collector){
      .device = &device, .page = &page, .oldest_plan_nanos = 60 * NANOS_PER_SECOND};
  plan(5, LIMIT);
}

static void hear(enum pause_kind kind, uint64_t nanos) {
  struct pause_datagram datagram = {
      .kind = (uint8_t)kind, .pid = 7, .sequence = ++sequence, .nanos = nanos};
  collector_hear(&collector, &datagram);
}

static void pause_starts(void) {
  hear(PAUSE_START, (uint64_t)now_nanos());
  collector_act(&collector);
}

static void pause_ends(void) {
  hear(PAUSE_END, (uint64_t)now_nanos());
  collector_act(&collector);
}

static void five_errors_in_a_row_are_a_fault_for_ten_seconds(void) {
  new_collector();
  start_outcome = DEVICE_FAILED;
  for (int i = 0; i < 4; i++) {
    pause_starts();
    pause_ends();
    CHECK(state() == STATE_IDLE);
  }
  pause_starts();
  CHECK(state() == STATE_FAULTY && count(COUNT_ERRORS) == 5 && stops == 0);
  start_outcome = DEVICE_OK;
  pause_starts();
  CHECK(starts == 5 && state() == STATE_FAULTY);
  CHECK(collector.faulty_until > now_nanos() + 5 * NANOS_PER_SECOND);
  collector.faulty_until = 0; /* ten seconds later */
  pause_starts();
  CHECK(starts == 6 && state() == STATE_COLLECTING && count(COUNT_STARTS) == 1);
}

static void starts_that_send_nothing_do_not_hide_errors(void) {
  new_collector();
  device.answers_late = true;
  poll_outcome = DEVICE_FAILED;
  for (int i = 0; i < 5; i++) {
    CHECK(state() != STATE_FAULTY);
    plan(5, LIMIT);
    pause_starts();
    collector_poll(&collector, now_nanos());
    pause_ends();
  }
  CHECK(state() == STATE_FAULTY && starts == 5 && count(COUNT_ERRORS) == 5);
  collector.faulty_until = 0; /* ten seconds later */
  poll_outcome = DEVICE_OK;
  plan(5, LIMIT);
  pause_starts();
  collector_poll(&collector, now_nanos());
  pause_ends();
  CHECK(state() == STATE_IDLE);
}

static void success_between_errors_is_no_fault(void) {
  new_collector();
  for (int i = 0; i < 20; i++) {
    start_outcome = i % 4 == 3 ? DEVICE_OK : DEVICE_FAILED;
    plan(5, LIMIT);
    pause_starts();
    pause_ends();
  }
  CHECK(count(COUNT_ERRORS) == 15 && count(COUNT_STARTS) == 5 && state() == STATE_IDLE);
}

static void stop_that_failed_is_repeated(void) {
  new_collector();
  pause_starts();
  stop_outcome = DEVICE_FAILED;
  pause_ends();
  CHECK(stops == 1 && count(COUNT_STOPS) == 0 && count(COUNT_ERRORS) == 1);
  collector_beat(&collector, now_nanos());
  CHECK(stops == 2);
  stop_outcome = DEVICE_OK;
  collector_beat(&collector, now_nanos());
  collector_beat(&collector, now_nanos());
  CHECK(stops == 3 && count(COUNT_STOPS) == 1);
}

static void start_that_failed_is_revoked(void) {
  new_collector();
  start_outcome = DEVICE_FAILED;
  pause_starts();
  stop_outcome = DEVICE_FAILED;
  collector_beat(&collector, now_nanos());
  CHECK(stops == 1 && count(COUNT_ERRORS) == 2);
  stop_outcome = DEVICE_OK;
  collector_beat(&collector, now_nanos());
  collector_beat(&collector, now_nanos());
  CHECK(stops == 2 && count(COUNT_STOPS) == 0);
}

static void starts_that_all_fail_are_a_fault_though_they_can_be_revoked(void) {
  new_collector();
  start_outcome = DEVICE_FAILED;
  for (int i = 0; i < 5; i++) {
    CHECK(state() != STATE_FAULTY);
    pause_starts();
    collector_beat(&collector, now_nanos());
    pause_ends();
  }
  CHECK(state() == STATE_FAULTY && starts == 5 && stops == 4);
  collector_end(&collector, now_nanos());
  CHECK(stops == 5);
}

static void limit_counts_from_the_pauses_beginning(void) {
  new_collector();
  int64_t began = now_nanos() - 10 * NANOS_PER_SECOND;
  hear(PAUSE_START, (uint64_t)began);
  collector_act(&collector);
  CHECK(last_order.limit_nanos <= LIMIT - 10 * NANOS_PER_SECOND);
  CHECK(collector.deadline == began + LIMIT);
  collector_expire(&collector, began + LIMIT - 1);
  CHECK(stops == 0);
  collector_expire(&collector, began + LIMIT);
  CHECK(stops == 1 && count(COUNT_EXPIRIES) == 1 && state() == STATE_IDLE);
  pause_ends();
  CHECK(stops == 1 && count(COUNT_STOPS) == 0);
}

static void missing_limit_is_a_minute_and_future_time_is_now(void) {
  new_collector();
  plan(UNLIMITED, INT64_MAX);
  hear(PAUSE_START, UINT64_MAX);
  collector_act(&collector);
  CHECK(last_order.blocks == UNLIMITED && last_order.limit_nanos <= 60 * NANOS_PER_SECOND);
  CHECK(collector.deadline <= now_nanos() + 60 * NANOS_PER_SECOND);
  collector_expire(&collector, collector.deadline);
  CHECK(stops == 1 && count(COUNT_EXPIRIES) == 1 && state() == STATE_IDLE);
}

static void implausible_plans_are_not_followed(void) {
  new_collector();
  plan(-1, LIMIT);
  pause_starts();
  plan(5, -1);
  pause_starts();
  plan(INT64_MIN, INT64_MIN);
  pause_starts();
  CHECK(starts == 0 && count(COUNT_STALE_PLANS) == 0);
  plan(5, LIMIT);
  page.words[PLAN_WRITTEN / 8] = INT64_MAX;
  pause_starts();
  page.words[PLAN_WRITTEN / 8] = INT64_MIN;
  pause_starts();
  page.words[PLAN_WRITTEN / 8] = 0;
  pause_starts();
  CHECK(starts == 0 && count(COUNT_STALE_PLANS) == 3);
}

static void plan_is_followed_once(void) {
  new_collector();
  pause_starts();
  pause_ends();
  pause_starts(); /* like G1's Remark after a young collection, without time for another plan */
  CHECK(starts == 1 && state() == STATE_IDLE && count(COUNT_PAUSES) == 2);
  CHECK(count(COUNT_STALE_PLANS) == 0);
  pause_ends();
  page.words[PLAN_SEQUENCE / 8]++; /* the node is writing: the previous plan was followed already */
  pause_starts();
  CHECK(starts == 1);
  pause_ends();
  page.words[PLAN_SEQUENCE / 8]++;
  plan(5, LIMIT);
  pause_starts();
  pause_starts(); /* the end was lost */
  CHECK(starts == 2 && stops == 2 && state() == STATE_IDLE);
}

static void plan_that_the_drive_did_not_accept_is_tried_again(void) {
  new_collector();
  start_outcome = DEVICE_GONE;
  pause_starts();
  pause_ends();
  start_outcome = DEVICE_OK;
  pause_starts();
  CHECK(starts == 2 && count(COUNT_STARTS) == 1 && state() == STATE_COLLECTING);
}

static void drive_that_skips_an_order_is_not_collecting(void) {
  new_collector();
  start_outcome = DEVICE_SKIPPED;
  pause_starts();
  CHECK(starts == 1 && count(COUNT_STARTS) == 0 && state() == STATE_IDLE);
  pause_ends();
  CHECK(stops == 0);
}

static void drive_that_is_gone_has_stopped(void) {
  new_collector();
  pause_starts();
  poll_outcome = DEVICE_GONE;
  collector_beat(&collector, now_nanos());
  CHECK(state() == STATE_IDLE && count(COUNT_ERRORS) == 0);
  pause_ends();
  CHECK(stops == 0);
}

static void sequence_shows_losses_of_one_process(void) {
  new_collector();
  pause_starts();
  sequence += 3;
  pause_ends();
  CHECK(count(COUNT_LOST_DATAGRAMS) == 3);
  struct pause_datagram other = {.kind = PAUSE_START, .pid = 8, .sequence = 100};
  collector_hear(&collector, &other);
  collector_act(&collector);
  CHECK(count(COUNT_LOST_DATAGRAMS) == 3);
}

int main(void) {
  char path[] = "/tmp/manx-page-XXXXXX";
  char why[WHY_BYTES];
  int fd = mkstemp(path);
  int64_t magic = PAGE_MAGIC;
  CHECK(fd >= 0 && ftruncate(fd, PAGE_BYTES) == 0);
  CHECK(pwrite(fd, &magic, sizeof magic, 0) == sizeof magic);
  close(fd);
  bool opened = page_open(&page, path, getuid(), why);
  unlink(path);
  CHECK(opened);
  five_errors_in_a_row_are_a_fault_for_ten_seconds();
  starts_that_send_nothing_do_not_hide_errors();
  success_between_errors_is_no_fault();
  stop_that_failed_is_repeated();
  start_that_failed_is_revoked();
  starts_that_all_fail_are_a_fault_though_they_can_be_revoked();
  limit_counts_from_the_pauses_beginning();
  missing_limit_is_a_minute_and_future_time_is_now();
  implausible_plans_are_not_followed();
  plan_is_followed_once();
  plan_that_the_drive_did_not_accept_is_tried_again();
  drive_that_skips_an_order_is_not_collecting();
  drive_that_is_gone_has_stopped();
  sequence_shows_losses_of_one_process();
  printf("%d checks\n", checks);
  return 0;
}
