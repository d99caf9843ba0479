package io.manx.cli.gcsync;

import picocli.CommandLine.Command;

/** Groups what is about collecting in the drive while the JVM collects. */
@Command(
    name = "gcsync",
    description = {
      "Lets the SSD collect its garbage while the JVM collects its own (SyncGC).",
      "",
      "A flush that has to wait for the drive's garbage collection makes writes wait for memory."
          + " While the JVM pauses, nobody writes: what the drive reclaims then, no flush waits for."
          + " 'sim' compares policies in virtual time, 'run' on a real node with an emulated"
          + " drive; 'report' draws what they found. 'probe' says what drives can be told, and"
          + " 'install' writes the parts that nodes need."
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
