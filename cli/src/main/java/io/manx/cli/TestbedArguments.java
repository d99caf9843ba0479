package io.manx.cli;

import io.manx.lab.disturbance.DisturbanceSpec;
import io.manx.lab.testbed.Testbed;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;

/** Options that say where a measurement takes place, and what is done to the nodes meanwhile. */
final class TestbedArguments {
  @ArgGroup(validate = false, heading = "%nDisturbances:%n")
  private DisturbanceArguments disturbances = new DisturbanceArguments();

  @ArgGroup(validate = false, heading = "%nAnother cluster:%n")
  private ConnectionArguments connection = new ConnectionArguments();

  @ArgGroup(validate = false, heading = "%nEmbedded cluster:%n")
  private ClusterArguments cluster = new ClusterArguments();

  @Mixin private ClusterName name = new ClusterName();

  /** What is done to the nodes. */
  List<DisturbanceSpec> disturbances() {
    return disturbances.specs();
  }

  /** The cluster to be started, if one is. */
  ClusterArguments cluster() {
    return cluster;
  }

  /** The place, as a comparison remembers it. */
  String place() {
    return connection.external()
        ? connection.contactPoints.toString()
        : cluster.toOptions("embedded").toString();
  }

  /**
   * Opens it.
   *
   * @param agent whether nodes that are started need the agent
   * @param seed of the disturbances
   */
  Testbed open(boolean agent, long seed, StatusLine status) {
    return Testbeds.open(
        connection, cluster, name.value(), disturbances.specs(), agent, seed, status);
  }
}
