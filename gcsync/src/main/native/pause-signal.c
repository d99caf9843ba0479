/* SPDX-License-Identifier: Apache-2.0 */
/*
 * libmanx-pause-signal.so: a JVMTI agent that sends one datagram when a collection of the JVM starts
 * and one when it ends.
 *
 *   java -agentpath:/path/libmanx-pause-signal.so=/run/manx/signal …
 *   jcmd PID JVMTI.agent_load /path/libmanx-pause-signal.so /run/manx/signal
 *
 * The callbacks do not allocate, lock or wait: with a dead or slow sidecar, datagrams are lost. The
 * socket is not connected, so that a restarted sidecar receives again. Every failure is one line on
 * stderr, and the node keeps running.
 */
#include <dlfcn.h>
#include <errno.h>
#include <jvmti.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "clock.h"
#include "datagram.h"

#define LIBRARY "libmanx-pause-signal.so"

static _Atomic(struct sockaddr_un *) destination;
static _Atomic uint64_t last_sequence;
static atomic_bool listening;
static int datagrams = -1;
static uint32_t pid;

JNIEXPORT void manx_pause_signal_use(JavaVM *vm, const char *path);

static void complain(const char *what, const char *detail) {
  fprintf(stderr, "manx-pause-signal: %s%s; pauses are not signalled\n", what, detail);
}

static void tell(enum pause_kind kind) {
  const struct sockaddr_un *to = atomic_load(&destination);
  int kept = errno;
  struct pause_datagram datagram = {
      .magic = PAUSE_MAGIC,
      .version = PAUSE_VERSION,
      .kind = (uint8_t)kind,
      .pid = pid,
      .sequence = atomic_fetch_add(&last_sequence, 1) + 1,
      .nanos = (uint64_t)now_nanos(),
  };
  sendto(datagrams, &datagram, sizeof datagram, MSG_DONTWAIT | MSG_NOSIGNAL,
         (const struct sockaddr *)to, sizeof *to);
  errno = kept;
}

static void JNICALL on_start(jvmtiEnv *jvmti) {
  (void)jvmti;
  tell(PAUSE_START);
}

static void JNICALL on_finish(jvmtiEnv *jvmti) {
  (void)jvmti;
  tell(PAUSE_END);
}

/* The old address is never freed: a callback may be reading it without a lock. */
static bool set_destination(const char *path) {
  if (path == NULL || *path == '\0') {
    complain("the socket is missing; use -agentpath:" LIBRARY "=SOCKET", "");
    return false;
  }
  struct sockaddr_un *to = calloc(1, sizeof *to);
  if (to == NULL || strlen(path) >= sizeof to->sun_path) {
    complain(to == NULL ? "out of memory for " : "a socket's path has at most 107 bytes: ", path);
    free(to);
    return false;
  }
  to->sun_family = AF_UNIX;
  strcpy(to->sun_path, path);
  if (datagrams < 0) {
    datagrams = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    pid = (uint32_t)getpid();
  }
  if (datagrams < 0) {
    complain("cannot create a socket: ", strerror(errno));
    free(to);
    return false;
  }
  atomic_store(&destination, to);
  return true;
}

static void listen_to_pauses(JavaVM *vm) {
  if (atomic_exchange(&listening, true)) {
    return;
  }
  jvmtiEnv *jvmti = NULL;
  if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) {
    complain("this JVM has no JVMTI", "");
    atomic_store(&listening, false);
    return;
  }
  jvmtiCapabilities wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.can_generate_garbage_collection_events = 1;
  jvmtiEventCallbacks callbacks;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.GarbageCollectionStart = on_start;
  callbacks.GarbageCollectionFinish = on_finish;
  if ((*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE ||
      (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
      (*jvmti)->SetEventNotificationMode(
          jvmti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, NULL) != JVMTI_ERROR_NONE ||
      (*jvmti)->SetEventNotificationMode(
          jvmti, JVMTI_ENABLE, JVMTI_EVENT_GARBAGE_COLLECTION_START, NULL) != JVMTI_ERROR_NONE) {
    complain("this JVM does not report collections", "");
    (*jvmti)->DisposeEnvironment(jvmti);
    atomic_store(&listening, false);
  }
}

JNIEXPORT void manx_pause_signal_use(JavaVM *vm, const char *path) {
  if (set_destination(path)) {
    listen_to_pauses(vm);
  }
}

struct other_copy {
  const void *own_base;
  char path[4096];
};

static int find_other_copy(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size;
  struct other_copy *other = context;
  const char *slash = strrchr(library->dlpi_name, '/');
  if (slash == NULL || strcmp(slash + 1, LIBRARY) != 0 ||
      (const void *)library->dlpi_addr == other->own_base ||
      strlen(library->dlpi_name) >= sizeof other->path) {
    return 0;
  }
  strcpy(other->path, library->dlpi_name);
  return 1;
}

/*
 * Passes the new path to a copy of this library that is already loaded from another directory.
 * Otherwise each event would be sent twice, with two sequences.
 */
static bool use_other_copy(JavaVM *vm, const char *path) {
  Dl_info own;
  struct other_copy other;
  if (dladdr(&last_sequence, &own) == 0) {
    return false;
  }
  other.own_base = own.dli_fbase;
  if (dl_iterate_phdr(find_other_copy, &other) == 0) {
    return false;
  }
  void *library = dlopen(other.path, RTLD_LAZY | RTLD_NOLOAD);
  if (library == NULL) {
    return false;
  }
  void (*use)(JavaVM *, const char *) =
      (void (*)(JavaVM *, const char *))dlsym(library, "manx_pause_signal_use");
  if (use != NULL) {
    use(vm, path);
  }
  dlclose(library);
  return use != NULL;
}

static jint load(JavaVM *vm, const char *path) {
  if (!use_other_copy(vm, path)) {
    manx_pause_signal_use(vm, path);
  }
  return JNI_OK;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
  (void)reserved;
  return load(vm, options);
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved) {
  (void)reserved;
  return load(vm, options);
}
