// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.cli.terminal.StatusLine;
import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.CommandClusters;
import io.manx.lab.cluster.Preflight;
import io.manx.lab.cluster.StateDirectory;
import io.manx.lab.disturbance.kind.Need;
import io.manx.lab.disturbance.plan.DisturbancePlan;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.ClientMemory;
import io.manx.lab.load.client.ClientAccess;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.EmbeddedTestbed;
import io.manx.lab.testbed.ExternalTestbed;
import io.manx.lab.testbed.Testbed;
import io.manx.results.UserException;
import java.util.List;
import java.util.Map;

/** Chooses or starts the cluster of a measurement. */
public final class Testbeds {
  private Testbeds() {}

  /**
   * Returns the cluster of the contact points, otherwise the one that runs under this name,
   * otherwise a new one that ends with this command.
   *
   * @throws UserException before any start, if options or disturbances do not fit that cluster
   */
  static Testbed open(
      ConnectionArguments connection,
      Map<String, String> driver,
      ClusterArguments arguments,
      String name,
      List<DisturbanceSpec> disturbances,
      boolean agent,
      LoadOptions load,
      StatusLine status) {
    if (connection.external()) {
      if (!disturbances.isEmpty()) {
        throw new UserException(
            "disturbances need the embedded cluster; drop --contact-points or --disturb");
      }
      return ExternalTestbed.connect(connection.options(driver), agent);
    }
    ClusterOptions plain = arguments.toOptions(name);
    ClientAccess access = connection.access(driver);
    if (!isRunning(name)) {
      return startOwn(agent ? AgentJar.addTo(plain) : plain, disturbances, load, access, status);
    }
    EmbeddedTestbed testbed = EmbeddedTestbed.attach(name, agent, access);
    requireUsable(testbed.cluster(), arguments, disturbances, load.seed());
    status.report("using the running cluster '" + name + "'");
    startDeadNodes(testbed, status);
    return testbed;
  }

  private static boolean isRunning(String name) {
    return Cluster.isRunning(StateDirectory.fromEnvironment(), name);
  }

  /** Options of the cluster that runs under this name, or of the one to start. */
  static ClusterOptions options(ClusterArguments arguments, String name) {
    return isRunning(name) ? Cluster.attach(name).options() : arguments.toOptions(name);
  }

  private static void startDeadNodes(EmbeddedTestbed testbed, StatusLine status) {
    List<String> dead =
        testbed.cluster().nodes().stream()
            .filter(node -> !node.isAlive())
            .map(node -> String.valueOf(node.index()))
            .toList();
    if (!dead.isEmpty()) {
      status.report(
          "note: dead nodes have been restarted and are not warm: node "
              + String.join(", node ", dead));
      testbed.heal();
    }
  }

  /** Rejects options and disturbances that need a new cluster. */
  static void requireUsable(
      Cluster running, ClusterArguments arguments, List<DisturbanceSpec> disturbances, long seed) {
    String name = running.options().name();
    String remedy = "stop it first with 'manx cluster stop --name " + name + "', or drop ";
    if (!arguments.given().isEmpty()) {
      throw new UserException(
          "cluster '%s' is already running, and %s needs a new one: %s%s"
              .formatted(
                  name,
                  String.join(", ", arguments.given()),
                  remedy,
                  arguments.given().size() == 1 ? "the option" : "the options"));
    }
    for (DisturbanceSpec spec : disturbances) {
      if (spec.kind().need() == Need.PROXIES) {
        throw new UserException(
            ("%s needs a cluster that this command starts behind proxies, but '%s' is already"
                    + " running: %sthe disturbance")
                .formatted(spec.kind().name(), name, remedy));
      }
    }
    requireNodes(disturbances, running.nodes().size(), seed);
  }

  private static void requireNodes(List<DisturbanceSpec> disturbances, int nodes, long seed) {
    DisturbancePlan unused = DisturbancePlan.of(disturbances, nodes, 1, seed);
  }

  /**
   * Starts a new cluster that ends with this command, beside any other that runs.
   *
   * @param load load that will be sent
   * @throws UserException before the start, if a disturbance names a node that does not exist, or
   *     the memory does not suffice for the nodes and the processes of clients
   */
  public static Testbed startOwn(
      ClusterOptions options,
      List<DisturbanceSpec> disturbances,
      LoadOptions load,
      ClientAccess access,
      StatusLine status) {
    requireNodes(disturbances, options.nodes(), load.seed());
    StateDirectory state = StateDirectory.fromEnvironment();
    CommandClusters.clear(state);
    Preflight.ofThisMachine(state).requireMemory(options, ClientMemory.bytes(load));
    return EmbeddedTestbed.start(
        options.withName(CommandClusters.ownName()), disturbances, load.seed(), access, status);
  }

  /**
   * Returns a resource that must be closed before the testbed. Closing it restarts nodes that a
   * disturbance left dead, if the cluster keeps running.
   */
  public static Healing healing(Testbed testbed) {
    return testbed.isCold() ? () -> {} : testbed::heal;
  }

  /** A resource that closes without a checked exception. */
  public interface Healing extends AutoCloseable {
    @Override
    void close();
  }
}
