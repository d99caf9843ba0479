package io.manx.cli.consistency;

import picocli.CommandLine.Command;

/** Groups what is about consistency levels. */
@Command(
    name = "consistency",
    description = {
      "Finds the consistency levels that are fastest and still strong.",
      "",
      "Reads at one level and writes at another are strong together if they overlap in a replica:"
          + " R + W > copies. Which such pair is fastest depends on the load and on its mix of reads"
          + " and writes. 'profile' measures each level, 'fit' makes curves of that, 'plan' says"
          + " which pair is fastest where, and 'verify' measures whether that is true. 'advise' watches a"
          + " live table. None of them changes anything.",
      "",
      "'enrol' makes the levels of a table changeable while clients are at work, 'switch' changes"
          + " them, 'status' shows how far that is, 'repaired' says that a repair has ended that it"
          + " waited for, and 'withdraw' ends it.",
      "",
      "'compare' measures whether levels that change with the load are worth it, and 'check' whether"
          + " a read misses a write meanwhile."
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
