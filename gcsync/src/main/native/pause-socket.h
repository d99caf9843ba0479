/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MANX_PAUSE_SOCKET_H
#define MANX_PAUSE_SOCKET_H

#include <stdbool.h>
#include <sys/types.h>

#include "datagram.h"
#include "device.h"

/* The socket for the datagrams of the node's JVM. */
struct pause_socket {
  const char *path;
  uid_t sender;
  int fd;
  dev_t device;
  ino_t inode;
};

enum received { RECEIVED_NOTHING, RECEIVED_PAUSE, RECEIVED_OTHER };

/* Binds the socket, or sets `why`; must be closed in either case. */
enum exit_code pause_socket_open(struct pause_socket *socket, const char *path, uid_t sender,
                                 char why[WHY_BYTES]);

/* Receives one datagram, if there is one; RECEIVED_OTHER if it is not from the node. */
enum received pause_socket_receive(const struct pause_socket *socket,
                                   struct pause_datagram *datagram);

/* Closes and removes the socket, unless another file has taken its place. */
void pause_socket_close(const struct pause_socket *socket);

#endif
