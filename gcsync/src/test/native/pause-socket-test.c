/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the owner of the socket, with a chown that only records calls. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "pause-socket.h"

static int chowns;
static int chown_error;
static uid_t chown_owner;
static char path[64];
static char why[WHY_BYTES];

int __wrap_fchownat(int directory, const char *name, uid_t owner, gid_t group, int flags);

int __wrap_fchownat(int directory, const char *name, uid_t owner, gid_t group, int flags) {
  (void)directory;
  chowns++;
  chown_owner = owner;
  CHECK(*name == '\0' && group == (gid_t)-1 && flags == AT_EMPTY_PATH);
  errno = chown_error;
  return chown_error == 0 ? 0 : -1;
}

static enum exit_code open_for(uid_t sender, int error) {
  struct pause_socket pauses;
  chowns = 0;
  chown_error = error;
  enum exit_code opened = pause_socket_open(&pauses, path, sender, why);
  pause_socket_close(&pauses);
  CHECK(access(path, F_OK) != 0); /* nothing stays behind */
  return opened;
}

static void own_socket_needs_no_privilege(void) {
  CHECK(open_for(getuid(), EPERM) == EXIT_OK && chowns == 0);
}

static void socket_of_another_user_is_handed_over(void) {
  CHECK(open_for(getuid() + 1, 0) == EXIT_OK && chowns == 1 && chown_owner == getuid() + 1);
}

static void missing_privilege_is_named(void) {
  CHECK(open_for(getuid() + 1, EPERM) == EXIT_NOT_PERMITTED && chowns == 1);
  CHECK(strstr(why, "CAP_CHOWN") != NULL && strchr(why, '\n') == NULL);
  CHECK(open_for(getuid() + 1, EROFS) == EXIT_UNUSABLE);
  CHECK(strstr(why, "CAP_CHOWN") == NULL && strstr(why, path) != NULL);
}

int main(void) {
  char directory[] = "/tmp/manx-socket-XXXXXX";
  CHECK(mkdtemp(directory) != NULL);
  snprintf(path, sizeof path, "%s/signal", directory);
  own_socket_needs_no_privilege();
  socket_of_another_user_is_handed_over();
  missing_privilege_is_named();
  rmdir(directory);
  printf("%d checks\n", checks);
  return 0;
}
