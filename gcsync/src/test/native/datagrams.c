/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sends and receives Unix datagrams for tests in Java, which lacks them.
 *   datagrams send SOCKET       sends each line of stdin, in hex; prints "sent" or an error
 *   datagrams receive SOCKET    binds the socket and prints "ready", then each datagram: its bytes in
 *                               hex and its time (CLOCK_MONOTONIC)
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "clock.h"

enum { MOST_BYTES = 2048 };

static size_t from_hex(const char *text, unsigned char *bytes) {
  size_t count = 0;
  unsigned value;
  while (count < MOST_BYTES && sscanf(text + 2 * count, "%2x", &value) == 1) {
    bytes[count++] = (unsigned char)value;
  }
  return count;
}

static int send_lines(int fd, const struct sockaddr_un *to) {
  static char line[2 * MOST_BYTES + 2];
  unsigned char bytes[MOST_BYTES];
  while (fgets(line, sizeof line, stdin) != NULL) {
    size_t count = from_hex(line, bytes);
    ssize_t sent = sendto(fd, bytes, count, MSG_NOSIGNAL, (const struct sockaddr *)to, sizeof *to);
    puts(sent < 0 ? strerror(errno) : "sent");
    fflush(stdout);
  }
  return 0;
}

static int print_all(int fd) {
  unsigned char bytes[MOST_BYTES];
  puts("ready");
  fflush(stdout);
  for (;;) {
    ssize_t count = recv(fd, bytes, sizeof bytes, 0);
    int64_t now = now_nanos();
    if (count < 0) {
      return 1;
    }
    for (ssize_t i = 0; i < count; i++) {
      printf("%02x", bytes[i]);
    }
    printf(" %" PRId64 "\n", now);
    fflush(stdout);
  }
}

int main(int count, char **arguments) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (count != 3 || strlen(arguments[2]) >= sizeof address.sun_path) {
    fputs("usage: datagrams send|receive SOCKET\n", stderr);
    return 1;
  }
  strcpy(address.sun_path, arguments[2]);
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (strcmp(arguments[1], "send") == 0) {
    return send_lines(fd, &address);
  }
  unlink(address.sun_path);
  if (bind(fd, (const struct sockaddr *)&address, sizeof address) != 0) {
    perror("bind");
    return 1;
  }
  return print_all(fd);
}
