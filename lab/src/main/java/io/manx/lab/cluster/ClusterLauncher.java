// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Starts a cluster, or leaves nothing behind if that fails. */
final class ClusterLauncher {
  private final StateDirectory state;
  private final ClusterOptions options;
  private final Progress progress;
  private final Function<Node, AutoCloseable> beforeStart;
  private final HostProbe probe = new SystemProbe();
  private final Path directory;

  ClusterLauncher(
      StateDirectory state,
      ClusterOptions options,
      Progress progress,
      Function<Node, AutoCloseable> beforeStart) {
    this.state = state;
    this.options = options;
    this.progress = progress;
    this.beforeStart = beforeStart;
    this.directory = state.cluster(options.name());
  }

  Cluster launch() {
    if (options.proxied() && options.detached()) {
      throw new UserException("a proxied cluster ends with its launcher: it cannot be detached");
    }
    List<AutoCloseable> held = new ArrayList<>();
    held.add(ClusterLock.acquire(state, options.name()));
    try {
      Optional<ClusterState> kept = clearEarlierRun();
      new Preflight(probe, NodeJdk::find, state.root()).require(options);
      String classPath = new CassandraJars(state).classPath(options.cassandraVersion(), progress);
      AddressBlock block = claimAddresses(kept, held);
      NodeFiles.delete(state.logs(options.name()));
      return launch(block, classPath, held, kept.isPresent());
    } catch (RuntimeException | Error e) {
      closeAll(held);
      throw e;
    }
  }

  private Cluster launch(
      AddressBlock block, String classPath, List<AutoCloseable> held, boolean kept) {
    NodeRunner runner = new NodeRunner(directory);
    List<Node> nodes = ClusterState.createNodes(options, block, state);
    NodeStarter starter = new NodeStarter(runner, NodeJdk.find(), classPath, progress);
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    ClusterState initial =
        new ClusterState(options, block.number(), now, ProcessIdentity.current(), List.of(), false);
    Cluster cluster = new Cluster(state, initial, nodes, runner, starter, held);
    if (kept) {
      cluster.end().keepData();
    }
    runner.forbidStay();
    cluster.persist();
    cluster.end().bindToThisProcess();
    try {
      nodes.forEach(node -> held.add(beforeStart.apply(node)));
      starter.start(nodes, nodes, options, cluster::persist);
      if (options.clientsLogIn() && !kept) {
        starter.awaitFirstRole(nodes);
      }
      if (options.detached()) {
        cluster.letStay();
      }
      return cluster;
    } catch (RuntimeException | Error e) {
      cluster.abandon();
      throw e;
    }
  }

  /**
   * Returns the earlier cluster of this name if its data was kept; otherwise removes what it left.
   */
  private Optional<ClusterState> clearEarlierRun() {
    Optional<ClusterState> found = ClusterState.read(directory);
    if (found.isEmpty()) {
      NodeFiles.delete(directory);
      return found;
    }
    ClusterState earlier = found.get();
    long running = earlier.runningNodes();
    if (running > 0) {
      throw new UserException(
          "cluster '%s' already runs with %d of %d nodes: use it, or end it with 'manx cluster stop%s'"
              .formatted(options.name(), running, earlier.options().nodes(), nameOption(options)));
    }
    if (earlier.kept()) {
      requireSameShape(earlier.options());
      progress.report("using the data that an earlier cluster left in " + directory);
      return found;
    }
    progress.report("removing what an earlier run left in " + directory);
    earlier.removeControlGroups(state);
    NodeFiles.delete(directory);
    return Optional.empty();
  }

  private void requireSameShape(ClusterOptions earlier) {
    boolean same =
        Placement.of(earlier).equals(Placement.of(options))
            && earlier.partitioner() == options.partitioner()
            && earlier.tokensPerNode() == options.tokensPerNode()
            && earlier.proxied() == options.proxied();
    if (!same) {
      throw new UserException(
          "%s holds data of a cluster with other nodes or tokens: remove it with 'manx cluster stop%s'"
              .formatted(directory, nameOption(options)));
    }
  }

  private AddressBlock claimAddresses(Optional<ClusterState> kept, List<AutoCloseable> held) {
    if (kept.isPresent()) {
      AddressBlock block = new AddressBlock(kept.get().block());
      if (block.state(probe, options.nodes(), options.proxied()) != HostProbe.PortState.FREE) {
        throw new UserException(
            "the kept cluster needs "
                + block.listenAddress(1)
                + " and the addresses after it, but some are in use");
      }
      held.add(
          block
              .reserve()
              .orElseThrow(
                  () ->
                      new UserException(
                          "the kept cluster needs port %d, which another cluster holds: end that one first"
                              .formatted(block.jmxPort(0)))));
      return block;
    }
    AddressBlock.Reservation reservation =
        AddressBlock.claim(probe, options.nodes(), options.proxied());
    held.add(reservation);
    return reservation.block();
  }

  private static String nameOption(ClusterOptions options) {
    boolean usual = options.name().equals(ClusterOptions.DEFAULT.name());
    return usual ? "" : " --name " + options.name();
  }

  static void closeAll(List<AutoCloseable> resources) {
    for (AutoCloseable resource : resources) {
      try {
        resource.close();
      } catch (Exception e) {
        // The resource ends with this process at the latest.
      }
    }
    resources.clear();
  }
}
