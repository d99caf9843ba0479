#ifndef MANX_PAUSE_SOCKET_H
#define MANX_PAUSE_SOCKET_H

#include <stdbool.h>
#include <sys/types.h>

#include "datagram.h"
#include "device.h"

/* Where the node's JVM tells its pauses. */
struct pause_socket {
  const char *path;
  uid_t sender;
  int fd;
  dev_t device;
  ino_t inode;
};

enum received { RECEIVED_NOTHING, RECEIVED_PAUSE, RECEIVED_OTHER };

/* Binds it, or says in `why` what stands in the way; to be closed in either case. */
enum exit_code pause_socket_open(struct pause_socket *socket, const char *path, uid_t sender,
                                 char why[WHY_BYTES]);

/* Takes one datagram, if there is one; RECEIVED_OTHER for one that is none of the node's. */
enum received pause_socket_receive(const struct pause_socket *socket,
                                   struct pause_datagram *datagram);

/* Closes and removes it, unless another file has taken its place. */
void pause_socket_close(const struct pause_socket *socket);

#endif
