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

/** Options that say where a measurement takes place, and what is done to the nodes meanwhile. */
public final class TestbedArguments {
  @ArgGroup(validate = false, heading = "%nDisturbances:%n")
  private DisturbanceArguments disturbances = new DisturbanceArguments();

  @ArgGroup(validate = false, heading = "%nAnother cluster:%n")
  private ConnectionArguments connection = new ConnectionArguments();

  @ArgGroup(validate = false, heading = "%nEmbedded cluster:%n")
  private ClusterArguments cluster = new ClusterArguments();

  @Mixin private ClusterName name = new ClusterName();

  /** What is done to the nodes. */
  public List<DisturbanceSpec> disturbances() {
    return disturbances.specs();
  }

  /** Whether it is a cluster that somebody else runs. */
  public boolean isExternal() {
    return connection.external();
  }

  /** The cluster to be started, if one is. */
  ClusterArguments cluster() {
    return cluster;
  }

  /** The place, as a comparison remembers it. */
  public String place(LoadOptions load) {
    cluster.records = load.records();
    return connection.external()
        ? connection.contactPoints.toString()
        : cluster.toOptions("embedded").redacted().toString();
  }

  /**
   * Returns if the nodes can hold the records of a load; of somebody else's nothing is known.
   *
   * @param tables how many sets of its tables are loaded
   * @throws io.manx.results.UserException if not
   */
  public void requireFit(LoadOptions load, int tables) {
    if (!connection.external()) {
      RecordFit.require(Testbeds.options(cluster, name.value()), load, tables);
    }
  }

  /**
   * Opens it.
   *
   * @param agent whether nodes that are started need the agent
   * @param load what will be sent
   * @param driver the driver's options; those that say how nodes are reached hold for all sessions
   */
  public Testbed open(boolean agent, LoadOptions load, Map<String, String> driver, StatusLine status) {
    if (connection.external() && load.dropsPageCache()) {
      throw new UserException(
          "--drop-page-cache needs the embedded cluster; drop it, or --contact-points");
    }
    cluster.records = load.records();
    return Testbeds.open(
        connection,
        DriverOptions.ofConnections(driver),
        cluster,
        name.value(),
        disturbances.specs(),
        agent,
        load.seed(),
        status);
  }
}
