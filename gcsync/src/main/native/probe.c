/* SPDX-License-Identifier: Apache-2.0 */
#include "probe.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "nvme.h"
#include "scsi.h"
#include "trim.h"

enum { PATH_BYTES = 320 }; /* for the kernel's names */

struct finding {
  const char *device;
  const char *kind;
  const char *command; /* the command for this kind of drive */
  char model[MODEL_BYTES];
  bool usable;
  bool examined; /* false if a privilege is missing */
  char why[WHY_BYTES];
};

static const struct drive_status unknown = {
    .free_blocks = -1, .block_bytes = -1, .nanos_per_block = -1};

static void print_quoted(const char *text) {
  putchar('"');
  for (const unsigned char *c = (const unsigned char *)text; *c != '\0'; c++) {
    if (*c == '"' || *c == '\\') {
      printf("\\%c", *c);
    } else if (*c < 0x20 || *c >= 0x7F) {
      printf("\\u%04x", *c); /* names of drives are ASCII; other bytes are shown unchanged */
    } else {
      putchar(*c);
    }
  }
  putchar('"');
}

static void print_json(const struct finding *finding, bool first) {
  printf(first ? "\n  {\"device\": " : ",\n  {\"device\": ");
  print_quoted(finding->device);
  printf(", \"kind\": ");
  print_quoted(finding->kind);
  printf(", \"model\": ");
  print_quoted(finding->model);
  printf(", \"commands\": [");
  if (finding->usable) {
    print_quoted(finding->command);
  }
  printf("], \"usable\": %s, \"why\": ", finding->usable ? "true" : "false");
  print_quoted(finding->why);
  putchar('}');
}

static void print_line(const struct finding *finding) {
  printf("%s  %s  %s  ", finding->device, finding->kind,
         finding->model[0] == '\0' ? "-" : finding->model);
  if (finding->usable) {
    printf("usable by %s\n", finding->command);
  } else {
    printf("not %s: %s\n", finding->examined ? "usable" : "examined", finding->why);
  }
}

/* Removes the device's name from the reason, as it is printed beside it. */
static void conclude(struct finding *finding, struct device *device, enum exit_code examined) {
  size_t name = strlen(device->path);
  const char *why = device->why;
  if (strncmp(why, device->path, name) == 0 && strncmp(why + name, ": ", 2) == 0) {
    why += name + 2;
  }
  finding->usable = examined == EXIT_OK;
  finding->examined = examined != EXIT_NOT_PERMITTED;
  snprintf(finding->why, WHY_BYTES, "%s", examined == EXIT_OK ? "" : why);
  device->functions->close(device);
}

static void examine_scsi(struct finding *finding) {
  struct device *device = scsi_device(finding->device, &unknown);
  finding->kind = "scsi";
  finding->command = "background-control";
  conclude(finding, device, scsi_examine(device, finding->model));
}

static void examine_nvme(struct finding *finding) {
  struct device *device = nvme_device(finding->device, 1, &unknown);
  finding->kind = "nvme";
  finding->command = "predictable-latency-mode";
  conclude(finding, device, nvme_examine(device, finding->model));
}

static void examine_trim(struct finding *finding) {
  struct device *device = trim_device(finding->device, &unknown);
  finding->kind = "filesystem";
  finding->command = "trim";
  conclude(finding, device, trim_examine(device));
}

static bool begins(const char *name, const char *with) {
  return strncmp(name, with, strlen(with)) == 0;
}

/* Examines a device by the kernel's name for it, not by that of a link. */
static void examine_device(struct finding *finding) {
  char path[PATH_MAX];
  const char *name = realpath(finding->device, path) == NULL ? NULL : strrchr(path, '/');
  if (name != NULL && begins(name, "/nvme")) {
    examine_nvme(finding);
  } else if (name != NULL && (begins(name, "/sd") || begins(name, "/sg"))) {
    examine_scsi(finding);
  } else {
    snprintf(finding->why, WHY_BYTES, "is neither SCSI nor NVMe");
  }
}

static void examine(struct finding *finding) {
  struct stat file;
  finding->kind = "other";
  finding->examined = true;
  if (stat(finding->device, &file) != 0) {
    snprintf(finding->why, WHY_BYTES, "%s", strerror(errno));
  } else if (S_ISDIR(file.st_mode)) {
    examine_trim(finding);
  } else if (S_ISBLK(file.st_mode) || S_ISCHR(file.st_mode)) {
    examine_device(finding);
  } else {
    snprintf(finding->why, WHY_BYTES, "is neither a device nor a directory");
  }
}

static void report(const char *path, bool json, bool first) {
  struct finding finding = {.device = path};
  examine(&finding);
  if (json) {
    print_json(&finding, first);
  } else {
    print_line(&finding);
  }
}

/* Whether a block device is a drive; others, such as loop devices, have no "device" entry. */
static int is_drive(const struct dirent *entry) {
  char path[PATH_BYTES];
  snprintf(path, sizeof path, "/sys/block/%s/device", entry->d_name);
  return entry->d_name[0] != '.' && access(path, F_OK) == 0;
}

static int report_all(bool json) {
  struct dirent **entries = NULL;
  int count = scandir("/sys/block", &entries, is_drive, alphasort);
  for (int i = 0; i < count; i++) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "/dev/%s", entries[i]->d_name);
    report(path, json, i == 0);
    free(entries[i]);
  }
  free(entries);
  return count < 0 ? 0 : count;
}

enum exit_code probe(int count, char **arguments) {
  bool json = false;
  int named = 0;
  for (int i = 0; i < count; i++) {
    json |= strcmp(arguments[i], "--json") == 0;
  }
  for (int i = 0; i < count; i++) {
    if (strncmp(arguments[i], "--", 2) == 0 && strcmp(arguments[i], "--json") != 0) {
      fprintf(stderr, "manx-sidecar: probe %s: unknown option (see --help)\n", arguments[i]);
      return EXIT_UNUSABLE;
    }
  }
  if (json) {
    putchar('[');
  }
  for (int i = 0; i < count; i++) {
    if (strcmp(arguments[i], "--json") != 0) {
      report(arguments[i], json, named++ == 0);
    }
  }
  named += named == 0 ? report_all(json) : 0;
  if (json) {
    puts(named == 0 ? "]" : "\n]");
  } else if (named == 0) {
    puts("no drives");
  }
  return EXIT_OK;
}
