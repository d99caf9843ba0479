/* SPDX-License-Identifier: Apache-2.0 */
/* The connection to the emulated drive: one per thread, so that threads need no lock. */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>

#include "clock.h"
#include "frame.h"
#include "slow-drive.h"

#define RETRY_NANOS NANOS_PER_SECOND
#define LONGEST_DELAY_NANOS (60 * NANOS_PER_SECOND) /* a faulty emulator must not stop the node */

static struct sockaddr_un emulator;
static _Atomic int64_t next_try_nanos;
static pthread_key_t at_thread_end;

static _Thread_local int connection = -1;

static void close_connection(void *unused) {
  (void)unused;
  if (connection >= 0) {
    real_close(connection);
    connection = -1;
  }
}

void link_begin(const char *socket) {
  if (strlen(socket) < sizeof emulator.sun_path) {
    emulator.sun_family = AF_UNIX;
    strcpy(emulator.sun_path, socket);
  }
  pthread_key_create(&at_thread_end, close_connection);
}

static void give_up(void) {
  close_connection(NULL);
  atomic_store(&next_try_nanos, now_nanos() + RETRY_NANOS);
}

static bool connected(void) {
  if (connection >= 0) {
    return true;
  }
  if (emulator.sun_family != AF_UNIX || now_nanos() < atomic_load(&next_try_nanos)) {
    return false;
  }
  connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct timeval patience = {.tv_sec = 1};
  if (connection < 0 ||
      setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) != 0 ||
      setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience) != 0 ||
      connect(connection, (const struct sockaddr *)&emulator, sizeof emulator) != 0) {
    give_up();
    return false;
  }
  pthread_setspecific(at_thread_end, &connection);
  return true;
}

static bool send_all(const struct frame *frame) {
  const char *bytes = (const char *)frame;
  for (size_t sent = 0; sent < sizeof *frame;) {
    ssize_t count = send(connection, bytes + sent, sizeof *frame - sent, MSG_NOSIGNAL);
    if (count <= 0 && errno != EINTR) {
      return false;
    }
    sent += count > 0 ? (size_t)count : 0;
  }
  return true;
}

static bool receive_all(struct frame *frame) {
  char *bytes = (char *)frame;
  for (size_t received = 0; received < sizeof *frame;) {
    ssize_t count = recv(connection, bytes + received, sizeof *frame - received, 0);
    if (count == 0 || (count < 0 && errno != EINTR)) {
      return false;
    }
    received += count > 0 ? (size_t)count : 0;
  }
  return true;
}

static void delay(int64_t nanos) {
  if (nanos <= 0) {
    return;
  }
  struct timespec left = as_timespec(nanos < LONGEST_DELAY_NANOS ? nanos : LONGEST_DELAY_NANOS);
  while (clock_nanosleep(CLOCK_MONOTONIC, 0, &left, &left) == EINTR) {
  }
}

static void tell(struct frame frame, enum operation reply) {
  int kept = errno;
  frame.magic = FRAME_MAGIC;
  if (connected()) {
    struct frame answer = {0};
    if (!send_all(&frame) || !receive_all(&answer)) {
      give_up();
    } else if (answer.magic != FRAME_MAGIC || answer.operation != reply) {
      give_up();
    } else {
      delay(answer.a);
    }
  }
  errno = kept;
}

void link_write(const struct file *file, int64_t offset, int64_t length) {
  tell((struct frame){.operation = OPERATION_WRITE,
                      .a = file->device,
                      .b = file->inode,
                      .c = offset,
                      .d = length,
                      .e = now_nanos()},
       OPERATION_WRITTEN);
}

void link_sync(const struct file *file) {
  tell((struct frame){.operation = OPERATION_SYNC, .a = file->device, .b = file->inode},
       OPERATION_SYNCED);
}

/* Waits for the answer, since the inode may soon belong to another file. */
void link_release(const struct file *file) {
  tell((struct frame){.operation = OPERATION_RELEASE, .a = file->device, .b = file->inode},
       OPERATION_RELEASED);
}
