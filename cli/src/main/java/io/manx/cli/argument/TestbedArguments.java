// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.cli.terminal.StatusLine;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.client.DriverOptions;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.RecordFit;
import io.manx.lab.testbed.Testbed;
import io.manx.results.UserException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;

/** Options of a measurement's cluster and of the disturbances of its nodes. */
public final class TestbedArguments {
  @ArgGroup(validate = false, heading = "%nDisturbances:%n")
  private DisturbanceArguments disturbances = new DisturbanceArguments();

  @ArgGroup(validate = false, heading = "%nAnother cluster:%n")
  private ConnectionArguments connection = new ConnectionArguments();

  @ArgGroup(validate = false, heading = "%nEmbedded cluster:%n")
  private ClusterArguments cluster = new ClusterArguments();

  @Mixin private ClusterName name = new ClusterName();

  /** The disturbances of the nodes. */
  public List<DisturbanceSpec> disturbances() {
    return disturbances.specs();
  }

  /** Whether the cluster is not run by Manx. */
  public boolean isExternal() {
    return connection.external();
  }

  /** The options of the cluster to start, if none runs. */
  ClusterArguments cluster() {
    return cluster;
  }

  /** Describes the cluster, so that a comparison is continued only on the same one. */
  public String place(LoadOptions load) {
    cluster.records = load.records();
    return connection.external()
        ? connection.contactPoints.toString()
        : cluster.toOptions("embedded").redacted().toString();
  }

  /**
   * Checks that the nodes can hold the records of a load. Nodes that Manx does not run are not
   * checked.
   *
   * @param tables how many times the load's tables are created, once for each variant
   * @throws UserException if not
   */
  public void requireFit(LoadOptions load, int tables) {
    if (!connection.external()) {
      RecordFit.require(Testbeds.options(cluster, name.value()), load, tables);
    }
  }

  /**
   * Opens the testbed.
   *
   * @param agent whether nodes need the agent
   * @param load load that will be sent
   * @param driver the driver's options; those for connections apply to all sessions
   */
  public Testbed open(
      boolean agent, LoadOptions load, Map<String, String> driver, StatusLine status) {
    if (connection.external() && load.dropsPageCache()) {
      throw new UserException(
          "--drop-page-cache needs the embedded cluster; drop it or --contact-points");
    }
    cluster.records = load.records();
    return Testbeds.open(
        connection,
        DriverOptions.ofConnections(driver),
        cluster,
        name.value(),
        disturbances.specs(),
        agent,
        load,
        status);
  }
}
