// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import picocli.CommandLine.Command;

/** {@code manx consistency}: groups the commands for consistency levels. */
@Command(
    name = "consistency",
    description = {
      "Finds the consistency levels that are fastest and still strong.",
      "",
      "A pair of levels, one for reads and one for writes, is strong if each read shares a replica"
          + " with each write: R + W > replication factor. The fastest strong pair depends on the"
          + " load and on its mix of reads and writes. 'profile' measures each level, 'fit' fits"
          + " curves to the profile, 'plan' predicts the fastest pair for each load, and 'verify'"
          + " checks the predictions by measuring. 'advise' watches a live table. None of them"
          + " changes anything.",
      "",
      "'enrol' allows the levels of a table to change while clients are at work. 'switch' changes"
          + " them, 'status' shows the progress, 'repaired' records that a repair has ended, and"
          + " 'withdraw' cancels the enrolment.",
      "",
      "'compare' measures what levels that change with the load gain. 'check' tests that no read"
          + " misses a write while levels change."
    },
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ConsistencyProfileCommand.class,
      ConsistencyFitCommand.class,
      ConsistencyPlanCommand.class,
      ConsistencyVerifyCommand.class,
      ConsistencyAdviseCommand.class,
      ConsistencyCompareCommand.class,
      ConsistencyCheckCommand.class,
      ConsistencyEnrolCommand.class,
      ConsistencySwitchCommand.class,
      ConsistencyStatusCommand.class,
      ConsistencyRepairedCommand.class,
      ConsistencyWithdrawCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  manx consistency profile --out levels",
      "  manx consistency fit levels",
      "  manx consistency plan levels --json plan.json",
      "  manx consistency verify levels",
      "  manx consistency advise levels --table app.users",
      "  manx consistency enrol --table app.users --current QUORUM/QUORUM",
      "  manx consistency switch --table app.users --to ONE/ALL",
      "  manx consistency status",
      "  manx consistency compare plan.json",
      "  manx consistency check --duration 60s"
    })
public final class ConsistencyCommand {}
