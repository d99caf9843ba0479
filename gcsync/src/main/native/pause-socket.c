/* SPDX-License-Identifier: Apache-2.0 */
#include "pause-socket.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static bool refuse(char why[WHY_BYTES], const char *path, const char *what) {
  snprintf(why, WHY_BYTES, "signal socket %s: %s", path, what);
  return false;
}

static bool directory_is_safe(const char *path, char why[WHY_BYTES]) {
  char copy[PATH_MAX];
  struct stat directory;
  snprintf(copy, sizeof copy, "%s", path);
  if (stat(dirname(copy), &directory) != 0) {
    return refuse(why, path, strerror(errno));
  }
  return (directory.st_mode & S_IWOTH) == 0 ||
         refuse(why, path, "everybody can write to its directory; use a directory of its own");
}

/* Removes a socket without a listener; leaves any other file alone. */
static bool remove_stale(const struct sockaddr_un *address, char why[WHY_BYTES]) {
  const char *path = address->sun_path;
  struct stat file;
  if (lstat(path, &file) != 0) {
    return errno == ENOENT || refuse(why, path, strerror(errno));
  }
  if (!S_ISSOCK(file.st_mode)) {
    return refuse(why, path, "the file exists and is no socket; it is left alone");
  }
  int probe = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  int connected = connect(probe, (const struct sockaddr *)address, sizeof *address);
  int error = errno;
  close(probe);
  if (connected == 0) {
    return refuse(why, path, "another sidecar listens on it");
  }
  if (error != ECONNREFUSED) {
    return refuse(why, path, strerror(error));
  }
  return unlink(path) == 0 || refuse(why, path, strerror(errno));
}

static enum exit_code cannot_give(const struct pause_socket *socket, int error,
                                  char why[WHY_BYTES]) {
  if (error != EPERM && error != EACCES) {
    refuse(why, socket->path, strerror(error));
    return EXIT_UNUSABLE;
  }
  snprintf(why, WHY_BYTES,
           "signal socket %s: handing it over to the node's user %u needs CAP_CHOWN; run the sidecar as "
           "root or as that user",
           socket->path, (unsigned)socket->sender);
  return EXIT_NOT_PERMITTED;
}

/*
 * Makes the node's user the owner of the socket. Uses a descriptor, so that no other file can take
 * the socket's place.
 */
static enum exit_code hand_over(struct pause_socket *socket, char why[WHY_BYTES]) {
  struct stat file;
  int fd = open(socket->path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0 || fstat(fd, &file) != 0 || !S_ISSOCK(file.st_mode)) {
    if (fd >= 0) {
      close(fd);
    }
    refuse(why, socket->path, "vanished");
    return EXIT_UNUSABLE;
  }
  socket->device = file.st_dev;
  socket->inode = file.st_ino;
  bool owned = file.st_uid == socket->sender ||
               fchownat(fd, "", socket->sender, (gid_t)-1, AT_EMPTY_PATH) == 0;
  int error = errno;
  close(fd);
  return owned ? EXIT_OK : cannot_give(socket, error, why);
}

static bool bind_to(struct pause_socket *pauses, const struct sockaddr_un *address,
                    char why[WHY_BYTES]) {
  int on = 1;
  pauses->fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (pauses->fd < 0 ||
      setsockopt(pauses->fd, SOL_SOCKET, SO_PASSCRED, &on, sizeof on) != 0) {
    return refuse(why, pauses->path, strerror(errno));
  }
  mode_t kept = umask(0117); /* 0660 */
  int bound = bind(pauses->fd, (const struct sockaddr *)address, sizeof *address);
  int error = errno;
  umask(kept);
  return bound == 0 || refuse(why, pauses->path, strerror(error));
}

enum exit_code pause_socket_open(struct pause_socket *socket, const char *path, uid_t sender,
                                 char why[WHY_BYTES]) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  *socket = (struct pause_socket){.path = path, .sender = sender, .fd = -1};
  if (*path == '\0' || strlen(path) >= sizeof address.sun_path) {
    refuse(why, path, "a socket's path has 1 to 107 bytes");
    return EXIT_UNUSABLE;
  }
  strcpy(address.sun_path, path);
  bool bound = directory_is_safe(path, why) && remove_stale(&address, why) &&
               bind_to(socket, &address, why);
  return bound ? hand_over(socket, why) : EXIT_UNUSABLE;
}

static const struct ucred *sender_of(struct msghdr *message) {
  struct cmsghdr *header = CMSG_FIRSTHDR(message);
  if (header == NULL || header->cmsg_level != SOL_SOCKET ||
      header->cmsg_type != SCM_CREDENTIALS ||
      header->cmsg_len != CMSG_LEN(sizeof(struct ucred))) {
    return NULL;
  }
  return (const struct ucred *)CMSG_DATA(header);
}

static bool is_pause(const struct pause_datagram *datagram, pid_t pid) {
  return datagram->magic == PAUSE_MAGIC && datagram->version == PAUSE_VERSION &&
         (datagram->kind == PAUSE_START || datagram->kind == PAUSE_END) && datagram->zero == 0 &&
         datagram->zero_too == 0 && datagram->pid == (uint32_t)pid && datagram->sequence != 0;
}

enum received pause_socket_receive(const struct pause_socket *socket,
                                   struct pause_datagram *datagram) {
  /* No room for descriptors: a sender could fill this process's table with them. */
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(struct ucred))];
  } control;
  struct iovec part = {.iov_base = datagram, .iov_len = sizeof *datagram};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  ssize_t size = recvmsg(socket->fd, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (size < 0) {
    return RECEIVED_NOTHING;
  }
  const struct ucred *sender = sender_of(&message);
  if (size != sizeof *datagram || (message.msg_flags & MSG_TRUNC) != 0 || sender == NULL ||
      (sender->uid != socket->sender && sender->uid != 0)) {
    return RECEIVED_OTHER;
  }
  return is_pause(datagram, sender->pid) ? RECEIVED_PAUSE : RECEIVED_OTHER;
}

void pause_socket_close(const struct pause_socket *socket) {
  struct stat file;
  if (socket->fd >= 0) {
    close(socket->fd);
  }
  if (socket->inode != 0 && lstat(socket->path, &file) == 0 && file.st_dev == socket->device &&
      file.st_ino == socket->inode) {
    unlink(socket->path);
  }
}
