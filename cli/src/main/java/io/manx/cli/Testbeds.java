package io.manx.cli;

import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.CommandClusters;
import io.manx.lab.cluster.StateDirectory;
import io.manx.lab.disturbance.DisturbancePlan;
import io.manx.lab.disturbance.DisturbanceSpec;
import io.manx.lab.testbed.EmbeddedTestbed;
import io.manx.lab.testbed.ExternalTestbed;
import io.manx.lab.testbed.Testbed;
import java.util.List;

/** Chooses where a measurement takes place. */
final class Testbeds {
  private Testbeds() {}

  /**
   * Returns the cluster of the contact points, else the one that runs under this name, else a new
   * one for as long as this command runs.
   */
  static Testbed open(
      ConnectionArguments connection,
      ClusterOptions options,
      List<DisturbanceSpec> disturbances,
      long seed,
      StatusLine status) {
    if (connection.external()) {
      return ExternalTestbed.connect(connection.options());
    }
    if (Cluster.isRunning(StateDirectory.fromEnvironment(), options.name())) {
      status.report("using the running cluster '" + options.name() + "'");
      return EmbeddedTestbed.attach(options.name());
    }
    return startOwn(options, disturbances, seed, status);
  }

  /**
   * Returns a new cluster that ends with this command, beside any other that runs.
   *
   * @throws io.manx.results.UserException at once if a disturbance names a node that it has not
   */
  static Testbed startOwn(
      ClusterOptions options, List<DisturbanceSpec> disturbances, long seed, StatusLine status) {
    DisturbancePlan.of(disturbances, options.nodes(), 1, seed);
    CommandClusters.clear(StateDirectory.fromEnvironment());
    return EmbeddedTestbed.start(
        options.withName(CommandClusters.ownName()), disturbances, seed, status);
  }
}
