/* SPDX-License-Identifier: Apache-2.0 */
#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BLOCK_BYTES (INT64_C(1) << 30)
#define PATIENCE_MILLIS INT64_C(30000)
#define MOST_PATIENCE_MILLIS INT64_C(3600000)
#define MOST_NANOS INT64_C(60000000000)

const char *const help_text =
    "Usage: manx-sidecar --page FILE --signal SOCKET DRIVE --node-uid UID [OPTION]…\n"
    "       manx-sidecar probe [--json] [DEVICE|MOUNTPOINT]…\n"
    "\n"
    "Lets a drive reclaim flash while the node's JVM pauses. It runs beside the node, in the same\n"
    "PID namespace, and is the only part of Manx that needs privileges.\n"
    "\n"
    "  --page FILE          page of 4,096 bytes that the node's agent creates and shares\n"
    "  --signal SOCKET      socket for the pauses of the node's JVM; the sidecar creates it\n"
    "  --node-uid UID       user of the node: owner of the page, and besides root the only\n"
    "                       accepted sender; CAP_CHOWN is needed to hand the socket over to a user\n"
    "                       other than the sidecar's own\n"
    "\n"
    "DRIVE is one of:\n"
    "  --emulator SOCKET    Manx's emulated drive; needs no privilege\n"
    "  --scsi /dev/sdX      SCSI BACKGROUND CONTROL; needs CAP_SYS_RAWIO\n"
    "  --nvme /dev/nvmeX    NVMe Predictable Latency Mode; needs CAP_SYS_ADMIN and --set\n"
    "  --set N              with --nvme: number of the NVM set, 1–65535\n"
    "  --trim MOUNTPOINT    FITRIM in steps; needs CAP_SYS_ADMIN. It only discards free space, and\n"
    "                       starts no collection\n"
    "\n"
    "OPTION is any of:\n"
    "  --max-plan-age MS    maximum age of a plan in ms, 1–60000 (default: 1000)\n"
    "  --patience MS        with --emulator: end after this time without an answer, in ms,\n"
    "                       1–3600000 (default: 30000)\n"
    "  --free-blocks N      for a drive that reports no state: free blocks (default: 0)\n"
    "  --block-bytes N      for a drive that reports no state: bytes of a block as you measured\n"
    "                       them, up to 1 GiB\n"
    "  --nanos-per-block N  for a drive that reports no state: time to reclaim a block in ns as you\n"
    "                       measured it, up to 60 s\n"
    "  --verbose            log each command to stderr\n"
    "  --help               show this\n"
    "\n"
    "probe shows for each drive whether it has a command that Manx can use. It changes nothing.\n"
    "\n"
    "Exit code: 0 after SIGTERM or SIGINT or without an emulator, 2 if a privilege is missing, 3 if\n"
    "the drive lacks the command, 1 for all other failures.\n";

enum {
  OPTION_PAGE = 1,
  OPTION_SIGNAL,
  OPTION_EMULATOR,
  OPTION_SCSI,
  OPTION_NVME,
  OPTION_TRIM,
  OPTION_SET,
  OPTION_NODE_UID,
  OPTION_MAX_PLAN_AGE,
  OPTION_PATIENCE,
  OPTION_FREE_BLOCKS,
  OPTION_BLOCK_BYTES,
  OPTION_NANOS_PER_BLOCK,
  OPTION_VERBOSE,
  OPTION_HELP
};

static const struct option names[] = {
    {"page", required_argument, NULL, OPTION_PAGE},
    {"signal", required_argument, NULL, OPTION_SIGNAL},
    {"emulator", required_argument, NULL, OPTION_EMULATOR},
    {"scsi", required_argument, NULL, OPTION_SCSI},
    {"nvme", required_argument, NULL, OPTION_NVME},
    {"trim", required_argument, NULL, OPTION_TRIM},
    {"set", required_argument, NULL, OPTION_SET},
    {"node-uid", required_argument, NULL, OPTION_NODE_UID},
    {"max-plan-age", required_argument, NULL, OPTION_MAX_PLAN_AGE},
    {"patience", required_argument, NULL, OPTION_PATIENCE},
    {"free-blocks", required_argument, NULL, OPTION_FREE_BLOCKS},
    {"block-bytes", required_argument, NULL, OPTION_BLOCK_BYTES},
    {"nanos-per-block", required_argument, NULL, OPTION_NANOS_PER_BLOCK},
    {"verbose", no_argument, NULL, OPTION_VERBOSE},
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0}};

static bool number(int64_t *value, const char *name, int64_t least, int64_t most,
                   char why[WHY_BYTES]) {
  char *end = NULL;
  errno = 0;
  *value = strtoll(optarg, &end, 10);
  if (errno == 0 && end != optarg && *end == '\0' && *value >= least && *value <= most) {
    return true;
  }
  snprintf(why, WHY_BYTES, "--%s %s: must be a number from %" PRId64 " to %" PRId64, name, optarg,
           least, most);
  return false;
}

static bool drive(struct options *options, enum device_kind kind, char why[WHY_BYTES]) {
  if (options->kind != KIND_NONE) {
    snprintf(why, WHY_BYTES, "--emulator, --scsi, --nvme and --trim exclude each other");
    return false;
  }
  options->kind = kind;
  options->device = optarg;
  return true;
}

static bool take_measured(struct options *options, int option, char why[WHY_BYTES]) {
  struct drive_status *measured = &options->measured;
  switch (option) {
    case OPTION_FREE_BLOCKS:
      return number(&measured->free_blocks, "free-blocks", 0, INT64_MAX, why);
    case OPTION_BLOCK_BYTES:
      return number(&measured->block_bytes, "block-bytes", 1, MOST_BLOCK_BYTES, why);
    default:
      return number(&measured->nanos_per_block, "nanos-per-block", 1, MOST_NANOS, why);
  }
}

static bool take_number(struct options *options, int option, char why[WHY_BYTES]) {
  switch (option) {
    case OPTION_SET:
      return number(&options->nvme_set, "set", 1, UINT16_MAX, why);
    case OPTION_NODE_UID:
      return number(&options->node_uid, "node-uid", 0, UINT32_MAX - 1, why);
    case OPTION_MAX_PLAN_AGE:
      return number(&options->max_plan_age_millis, "max-plan-age", 1, 60000, why);
    case OPTION_PATIENCE:
      return number(&options->patience_millis, "patience", 1, MOST_PATIENCE_MILLIS, why);
    default:
      return take_measured(options, option, why);
  }
}

static bool take(struct options *options, int option, char why[WHY_BYTES]) {
  switch (option) {
    case OPTION_PAGE:
      options->page = optarg;
      return true;
    case OPTION_SIGNAL:
      options->signal = optarg;
      return true;
    case OPTION_EMULATOR:
      return drive(options, KIND_EMULATOR, why);
    case OPTION_SCSI:
      return drive(options, KIND_SCSI, why);
    case OPTION_NVME:
      return drive(options, KIND_NVME, why);
    case OPTION_TRIM:
      return drive(options, KIND_TRIM, why);
    case OPTION_VERBOSE:
      options->verbose = true;
      return true;
    case OPTION_HELP:
      options->help = true;
      return true;
    default:
      return take_number(options, option, why);
  }
}

static bool complete(struct options *options, char why[WHY_BYTES]) {
  const struct drive_status *measured = &options->measured;
  const char *missing = options->page == NULL             ? "--page FILE is missing"
                        : options->signal == NULL         ? "--signal SOCKET is missing"
                        : options->node_uid < 0           ? "--node-uid UID is missing"
                        : options->kind == KIND_NONE      ? "name a drive, such as --scsi /dev/sdX"
                        : options->kind == KIND_NVME && options->nvme_set < 0
                            ? "--nvme needs --set N, the NVM set"
                        : options->kind != KIND_NVME && options->nvme_set >= 0
                            ? "--set is only for --nvme"
                        : options->kind != KIND_EMULATOR && options->patience_millis >= 0
                            ? "--patience is only for --emulator"
                        : (measured->block_bytes < 0) != (measured->nanos_per_block < 0)
                            ? "--block-bytes and --nanos-per-block need each other"
                        : measured->free_blocks >= 0 && measured->block_bytes < 0
                            ? "--free-blocks needs --block-bytes and --nanos-per-block"
                        : options->kind == KIND_EMULATOR && measured->block_bytes >= 0
                            ? "an emulator reports its blocks itself; drop --block-bytes"
                            : NULL;
  if (missing != NULL) {
    snprintf(why, WHY_BYTES, "%s (see --help)", missing);
    return false;
  }
  if (options->patience_millis < 0) {
    options->patience_millis = PATIENCE_MILLIS;
  }
  if (measured->block_bytes >= 0 && measured->free_blocks < 0) {
    options->measured.free_blocks = 0; /* so that policies reclaim everything that memtables need */
  }
  return true;
}

bool options_parse(struct options *options, int count, char **arguments, char why[WHY_BYTES]) {
  *options = (struct options){
      .nvme_set = -1,
      .node_uid = -1,
      .max_plan_age_millis = 1000,
      .patience_millis = -1,
      .measured = {.free_blocks = -1, .block_bytes = -1, .nanos_per_block = -1, .erases = 0}};
  opterr = 0;
  int option;
  while ((option = getopt_long(count, arguments, "", names, NULL)) != -1) {
    if (option == '?') {
      snprintf(why, WHY_BYTES, "%s: unknown, ambiguous, or without its value (see --help)",
               arguments[optind - 1]);
      return false;
    }
    if (!take(options, option, why)) {
      return false;
    }
  }
  if (optind < count && !options->help) {
    snprintf(why, WHY_BYTES, "%s: unknown argument (see --help)", arguments[optind]);
    return false;
  }
  return options->help || complete(options, why);
}
