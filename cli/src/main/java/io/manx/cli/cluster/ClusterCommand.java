// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import picocli.CommandLine.Command;

/** {@code manx cluster}: groups the commands that run a cluster. */
@Command(
    name = "cluster",
    description = "Runs a cluster of stock Apache Cassandra on this machine.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ClusterStartCommand.class,
      ClusterStopCommand.class,
      ClusterRestartCommand.class,
      ClusterStatusCommand.class,
      ClusterLogsCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  manx cluster start --ycsb-table",
      "  manx cluster status",
      "  manx cql \"SELECT * FROM system.local\"",
      "  manx cluster stop"
    })
public final class ClusterCommand {}
