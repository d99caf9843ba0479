/* SPDX-License-Identifier: Apache-2.0 */
#include "loop.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "clock.h"

enum source { SOURCE_PAUSES, SOURCE_LIMIT, SOURCE_BEAT, SOURCE_SIGNALS, SOURCE_DEVICE, SOURCES };

enum {
  MOST_DATAGRAMS = 64, /* at a time, so that a flood cannot delay the limit */
  BEATS_TO_FOLLOW = 50 /* once a second, check whether the node has created a new page */
};

#define BEAT_NANOS (20 * NANOS_PER_MILLI)

struct loop {
  struct collector *collector;
  const struct pause_socket *pauses;
  int epoll;
  int limit;
  int beat;
  int signals;
  unsigned device_generation;
  int64_t armed; /* deadline of the limit's timer; 0 for none */
  int beats;
};

static bool watch(const struct loop *loop, int fd, enum source source) {
  struct epoll_event event = {.events = EPOLLIN, .data.u32 = source};
  return fd >= 0 && epoll_ctl(loop->epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

static int block_signals(void) {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  if (sigprocmask(SIG_BLOCK, &ends, NULL) != 0) {
    return -1;
  }
  return signalfd(-1, &ends, SFD_NONBLOCK | SFD_CLOEXEC);
}

static bool set_up(struct loop *loop) {
  loop->epoll = epoll_create1(EPOLL_CLOEXEC);
  loop->limit = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  loop->beat = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  loop->signals = block_signals();
  struct itimerspec beats = {.it_interval = as_timespec(BEAT_NANOS),
                             .it_value = as_timespec(BEAT_NANOS)};
  return loop->epoll >= 0 && watch(loop, loop->pauses->fd, SOURCE_PAUSES) &&
         watch(loop, loop->limit, SOURCE_LIMIT) && watch(loop, loop->beat, SOURCE_BEAT) &&
         watch(loop, loop->signals, SOURCE_SIGNALS) &&
         timerfd_settime(loop->beat, 0, &beats, NULL) == 0;
}

static void drain(int timer) {
  uint64_t times;
  ssize_t count = read(timer, &times, sizeof times);
  (void)count; /* there may be nothing to read */
}

static void arm_limit(struct loop *loop) {
  const struct collector *collector = loop->collector;
  int64_t deadline = collector->collecting ? collector->deadline : 0;
  if (deadline != loop->armed) {
    loop->armed = deadline;
    struct itimerspec at = {.it_value = as_timespec(deadline)};
    timerfd_settime(loop->limit, TFD_TIMER_ABSTIME, &at, NULL);
  }
}

/* Watches the new descriptor of a reconnected device; closed ones have left the epoll set. */
static void watch_device(struct loop *loop) {
  const struct device *device = loop->collector->device;
  if (device->fd >= 0 && device->generation != loop->device_generation &&
      watch(loop, device->fd, SOURCE_DEVICE)) {
    loop->device_generation = device->generation;
  }
}

static void hear_pauses(struct loop *loop) {
  struct collector *collector = loop->collector;
  struct pause_datagram datagram;
  for (int i = 0; i < MOST_DATAGRAMS; i++) {
    enum received received = pause_socket_receive(loop->pauses, &datagram);
    if (received == RECEIVED_NOTHING) {
      break;
    }
    if (received == RECEIVED_PAUSE) {
      collector_hear(collector, &datagram);
    } else {
      collector->counters[COUNT_REJECTED_DATAGRAMS]++;
    }
  }
  collector_act(collector);
}

static void beat(struct loop *loop, int64_t now) {
  drain(loop->beat);
  if (++loop->beats % BEATS_TO_FOLLOW == 0) {
    page_follow(loop->collector->page);
  }
  collector_beat(loop->collector, now);
}

/* Handles pauses first, as they are urgent. */
static void serve(struct loop *loop, const bool ready[SOURCES]) {
  struct collector *collector = loop->collector;
  if (ready[SOURCE_PAUSES]) {
    hear_pauses(loop);
  }
  if (ready[SOURCE_LIMIT]) {
    drain(loop->limit);
  }
  int64_t now = now_nanos();
  collector_expire(collector, now);
  if (ready[SOURCE_BEAT]) {
    beat(loop, now);
  } else if (ready[SOURCE_DEVICE] || collector->device->wants_turn) {
    collector_poll(collector, now);
  }
  watch_device(loop);
  arm_limit(loop);
}

bool loop_run(struct collector *collector, const struct pause_socket *pauses) {
  struct loop loop = {.collector = collector, .pauses = pauses};
  if (!set_up(&loop)) {
    return false;
  }
  watch_device(&loop);
  collector_publish(collector, now_nanos());
  for (;;) {
    struct epoll_event events[SOURCES];
    bool ready[SOURCES] = {false};
    int wait = collector->device->wants_turn ? 0 : -1;
    int count = epoll_wait(loop.epoll, events, SOURCES, wait);
    if (count < 0 && errno != EINTR) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      ready[events[i].data.u32] = true;
    }
    if (ready[SOURCE_SIGNALS]) {
      return true;
    }
    serve(&loop, ready);
    if (collector->device->over) {
      return true;
    }
  }
}
