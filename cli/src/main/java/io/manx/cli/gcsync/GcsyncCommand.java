// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.gcsync;

import picocli.CommandLine.Command;

/** {@code manx gcsync}: groups the commands for collecting in the drive while the JVM pauses. */
@Command(
    name = "gcsync",
    description = {
      "Lets the SSD collect its garbage while the JVM collects its own (SyncGC).",
      "",
      "A flush that has to wait for the drive's garbage collection makes writes wait for memory."
          + " Nothing is written while the JVM pauses, so no flush waits for space that the drive"
          + " reclaims then. 'sim' compares collection policies in virtual time, and 'run' compares"
          + " them on a real node with an emulated drive. 'report' draws the results. 'probe' shows"
          + " which commands drives understand, and 'install' writes the native parts that nodes"
          + " need."
    },
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      GcsyncSimCommand.class,
      GcsyncRunCommand.class,
      GcsyncReportCommand.class,
      GcsyncProbeCommand.class,
      GcsyncInstallCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  manx gcsync sim",
      "  manx gcsync sim --list",
      "  manx gcsync run",
      "  manx gcsync report parallel.json g1.json"
    })
public final class GcsyncCommand {}
