/* SPDX-License-Identifier: Apache-2.0 */
/* An emulated drive at the other end of a Unix stream. It stops by itself when the stream closes. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "clock.h"
#include "device.h"
#include "frame.h"

enum { REPLY_BYTES = sizeof(struct frame) + 8 * MOST_TIMES };

#define ASK_NANOS (15 * NANOS_PER_MILLI) /* a little less than a heartbeat */
#define SILENCE_NANOS NANOS_PER_SECOND
#define MOST_BLOCK_BYTES (INT64_C(1) << 30)

struct emulator {
  struct device device;
  struct sockaddr_un address;
  char reply[REPLY_BYTES];
  size_t received;
  int64_t tried_nanos;
  int64_t asked_nanos;
  int64_t answered_nanos;
  int64_t patience_nanos;
  int64_t polled_nanos;
  int64_t heard_nanos; /* time of the last bytes from an emulator */
  bool asked;
};

static struct emulator *of(struct device *device) { return (struct emulator *)device; }

static void forget_status(struct device *device) {
  device->status = (struct drive_status){
      .free_blocks = -1, .block_bytes = -1, .nanos_per_block = -1, .erases = device->status.erases};
}

static void drop(struct device *device) {
  if (device->fd >= 0) {
    close(device->fd);
  }
  device->fd = -1;
  of(device)->received = 0;
  of(device)->asked = false;
  forget_status(device);
}

static enum outcome fail(struct device *device, const char *what) {
  snprintf(device->why, WHY_BYTES, "emulator %s: %s", device->path, what);
  drop(device);
  return DEVICE_FAILED;
}

static enum outcome gone(struct device *device) {
  drop(device);
  return DEVICE_GONE;
}

static enum outcome connect_now(struct device *device, int64_t now) {
  struct emulator *emulator = of(device);
  if (emulator->tried_nanos != 0 && now - emulator->tried_nanos < ASK_NANOS) {
    return DEVICE_GONE;
  }
  emulator->tried_nanos = now;
  device->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (device->fd < 0 || connect(device->fd, (const struct sockaddr *)&emulator->address,
                                sizeof emulator->address) != 0) {
    return gone(device);
  }
  device->generation++;
  emulator->answered_nanos = now;
  return DEVICE_SKIPPED;
}

static enum outcome send_frame(struct device *device, struct frame frame) {
  if (device->fd < 0) {
    return DEVICE_GONE;
  }
  frame.magic = FRAME_MAGIC;
  ssize_t sent = send(device->fd, &frame, sizeof frame, MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent == sizeof frame) {
    return DEVICE_OK;
  }
  if (sent < 0 && (errno == EPIPE || errno == ECONNRESET)) {
    return gone(device);
  }
  return fail(device, "accepts no more frames");
}

static enum exit_code emulator_open(struct device *device) {
  struct emulator *emulator = of(device);
  drop(device);
  if (strlen(device->path) >= sizeof emulator->address.sun_path) {
    snprintf(device->why, WHY_BYTES, "emulator: a socket's path has at most 107 bytes");
    return EXIT_UNUSABLE;
  }
  emulator->address.sun_family = AF_UNIX;
  strcpy(emulator->address.sun_path, device->path);
  emulator->heard_nanos = now_nanos();
  emulator->polled_nanos = emulator->heard_nanos;
  connect_now(device, emulator->heard_nanos);
  return EXIT_OK; /* an emulator may start later, like a replugged drive */
}

static enum outcome emulator_start(struct device *device, const struct order *order) {
  return send_frame(device, (struct frame){.operation = OPERATION_START,
                                           .a = order->blocks,
                                           .b = order->limit_nanos,
                                           .c = order->victims});
}

static enum outcome emulator_stop(struct device *device) {
  return send_frame(device, (struct frame){.operation = OPERATION_STOP});
}

/* Whether a reply is plausible; it is passed on to the node. */
static bool plausible(const struct frame *frame, const int64_t *times) {
  if (frame->a < -1 || frame->b <= 0 || frame->b > MOST_BLOCK_BYTES || frame->c < -1 ||
      frame->d < 0) {
    return false;
  }
  for (int i = 0; i < frame->count; i++) {
    if (times[i] < 0 || (i > 0 && times[i] < times[i - 1])) {
      return false;
    }
  }
  return true;
}

/* Takes one complete reply from the received bytes, if there is one. */
static enum outcome take_reply(struct device *device, int64_t now) {
  struct emulator *emulator = of(device);
  struct frame frame;
  if (emulator->received < sizeof frame) {
    return DEVICE_SKIPPED;
  }
  memcpy(&frame, emulator->reply, sizeof frame);
  if (frame.magic != FRAME_MAGIC || frame.operation != OPERATION_STATUS_IS ||
      frame.count > MOST_TIMES || !emulator->asked) {
    return fail(device, "sent an unexpected reply");
  }
  size_t size = sizeof frame + 8 * (size_t)frame.count;
  if (emulator->received < size) {
    return DEVICE_SKIPPED;
  }
  int64_t times[MOST_TIMES];
  memcpy(times, emulator->reply + sizeof frame, 8 * (size_t)frame.count);
  if (!plausible(&frame, times)) {
    return fail(device, "sent an implausible status");
  }
  device->status = (struct drive_status){.free_blocks = frame.a,
                                         .block_bytes = frame.b,
                                         .nanos_per_block = frame.c,
                                         .erases = frame.d,
                                         .times_count = frame.count};
  memcpy(device->status.times, times, 8 * (size_t)frame.count);
  emulator->received -= size;
  memmove(emulator->reply, emulator->reply + size, emulator->received);
  emulator->asked = false;
  emulator->answered_nanos = now;
  return DEVICE_OK;
}

static enum outcome receive(struct device *device, int64_t now) {
  struct emulator *emulator = of(device);
  ssize_t count = recv(device->fd, emulator->reply + emulator->received,
                       sizeof emulator->reply - emulator->received, MSG_DONTWAIT);
  if (count == 0) {
    return gone(device);
  }
  if (count < 0) {
    return errno == EAGAIN || errno == EINTR ? DEVICE_SKIPPED : gone(device);
  }
  emulator->received += (size_t)count;
  emulator->heard_nanos = now;
  return take_reply(device, now);
}

static enum outcome ask(struct device *device, int64_t now) {
  struct emulator *emulator = of(device);
  if (now - emulator->answered_nanos > SILENCE_NANOS) {
    forget_status(device); /* the last status is out of date */
  }
  if (emulator->asked || now - emulator->asked_nanos < ASK_NANOS) {
    return DEVICE_SKIPPED;
  }
  emulator->asked = true;
  emulator->asked_nanos = now;
  return send_frame(device, (struct frame){.operation = OPERATION_STATUS});
}

/* Ends the sidecar after its emulator, which exists only in experiments. */
static void lose_patience(struct device *device, int64_t now) {
  struct emulator *emulator = of(device);
  if (now - emulator->polled_nanos > SILENCE_NANOS) {
    emulator->heard_nanos = now; /* this process was suspended and could not receive */
  }
  emulator->polled_nanos = now;
  if (now - emulator->heard_nanos > emulator->patience_nanos) {
    snprintf(device->why, WHY_BYTES, "emulator %s: no answer for %" PRId64 " ms; the sidecar ends",
             device->path, emulator->patience_nanos / NANOS_PER_MILLI);
    device->over = true;
  }
}

static enum outcome exchange(struct device *device, int64_t now) {
  if (device->fd < 0) {
    enum outcome connected = connect_now(device, now);
    if (connected != DEVICE_SKIPPED) {
      return connected;
    }
  }
  enum outcome received = receive(device, now);
  if (received == DEVICE_FAILED || received == DEVICE_GONE) {
    return received;
  }
  enum outcome asked = ask(device, now);
  return asked == DEVICE_FAILED || asked == DEVICE_GONE ? asked : received;
}

static enum outcome emulator_poll(struct device *device, int64_t now) {
  enum outcome outcome = exchange(device, now);
  lose_patience(device, now);
  return outcome;
}

static void emulator_close(struct device *device) { drop(device); }

static const struct device_functions functions = {
    .open = emulator_open,
    .start = emulator_start,
    .stop = emulator_stop,
    .poll = emulator_poll,
    .close = emulator_close,
};

struct device *emulator_device(const char *path, int64_t patience_nanos) {
  static struct emulator emulator;
  emulator.device = (struct device){.functions = &functions, .path = path, .fd = -1};
  emulator.patience_nanos = patience_nanos;
  return &emulator.device;
}
