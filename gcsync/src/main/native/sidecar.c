/* SPDX-License-Identifier: Apache-2.0 */
/* manx-sidecar: tells a drive to reclaim flash while the node's JVM pauses. See --help. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "loop.h"
#include "options.h"
#include "probe.h"

static enum exit_code complain(const char *what, enum exit_code code) {
  fprintf(stderr, "manx-sidecar: %s\n", what);
  return code;
}

/* Reports a page that the node, its owner, has truncated; it must not look like a crash. */
static void on_page_gone(int signal) {
  static const char text[] = "manx-sidecar: the page was cut off; start the sidecar again\n";
  (void)signal;
  ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
  (void)written;
  _exit(EXIT_UNUSABLE);
}

static struct device *device_of(const struct options *options) {
  switch (options->kind) {
    case KIND_SCSI:
      return scsi_device(options->device, &options->measured);
    case KIND_NVME:
      return nvme_device(options->device, (uint16_t)options->nvme_set, &options->measured);
    case KIND_TRIM:
      return trim_device(options->device, &options->measured);
    default:
      return emulator_device(options->device, options->patience_millis * NANOS_PER_MILLI);
  }
}

static enum exit_code serve(struct collector *collector, const struct options *options) {
  struct pause_socket pauses;
  char why[WHY_BYTES];
  enum exit_code opened =
      pause_socket_open(&pauses, options->signal, (uid_t)options->node_uid, why);
  if (opened != EXIT_OK) {
    pause_socket_close(&pauses);
    return complain(why, opened);
  }
  bool served = loop_run(collector, &pauses);
  int error = errno;
  if (served && collector->device->over) {
    complain(collector->device->why, EXIT_OK);
  }
  collector_end(collector, now_nanos());
  pause_socket_close(&pauses);
  return served ? EXIT_OK : complain(strerror(error), EXIT_UNUSABLE);
}

/* Opens the page before the drive, so that the drive is left alone without a usable page. */
static enum exit_code run(const struct options *options) {
  struct page page;
  char why[WHY_BYTES];
  if (!page_open(&page, options->page, (uid_t)options->node_uid, why)) {
    return complain(why, EXIT_UNUSABLE);
  }
  struct device *device = device_of(options);
  enum exit_code result = device->functions->open(device);
  if (result != EXIT_OK) {
    complain(device->why, result);
  } else {
    struct collector collector = {
        .device = device,
        .page = &page,
        .oldest_plan_nanos = options->max_plan_age_millis * NANOS_PER_MILLI,
        .verbose = options->verbose};
    result = serve(&collector, options);
  }
  device->functions->close(device);
  return result;
}

int main(int count, char **arguments) {
  if (count > 1 && strcmp(arguments[1], "probe") == 0) {
    return probe(count - 2, arguments + 2);
  }
  struct options options;
  char why[WHY_BYTES];
  if (!options_parse(&options, count, arguments, why)) {
    return complain(why, EXIT_UNUSABLE);
  }
  if (options.help) {
    fputs(help_text, stdout);
    return EXIT_OK;
  }
  signal(SIGBUS, on_page_gone);
  return run(&options);
}
