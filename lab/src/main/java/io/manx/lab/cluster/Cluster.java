// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A running cluster. Unless it was started detached or by another process, it ends, and its data is
 * removed, when it is closed or this process ends.
 *
 * <p>Safe for use by several threads, but only one thread at a time may restart nodes.
 */
public final class Cluster implements AutoCloseable {
  private final StateDirectory state;
  private final NodeRunner runner;
  private final List<Node> nodes;
  private final List<AutoCloseable> held;
  private final NodeWatch watch;
  private volatile ClusterState recorded;
  private @Nullable NodeStarter starter;
  private final ClusterEnd end;

  Cluster(
      StateDirectory state,
      ClusterState recorded,
      List<Node> nodes,
      NodeRunner runner,
      @Nullable NodeStarter starter,
      List<AutoCloseable> held) {
    this.state = state;
    this.recorded = recorded;
    this.nodes = nodes;
    this.watch = new NodeWatch(nodes);
    this.runner = runner;
    this.starter = starter;
    this.held = held;
    this.end = new ClusterEnd(state, this::killAll, () -> this.recorded);
  }

  /** Starts a cluster and waits until every node serves clients and sees all others. */
  public static Cluster start(ClusterOptions options, Progress progress) {
    return start(StateDirectory.fromEnvironment(), options, progress, node -> () -> {});
  }

  /**
   * Starts a cluster.
   *
   * @param beforeStart called for every node before the first one is started, for example to put a
   *     proxy in front of it; the resource that it returns is closed with the cluster
   */
  public static Cluster start(
      StateDirectory state,
      ClusterOptions options,
      Progress progress,
      Function<Node, AutoCloseable> beforeStart) {
    return new ClusterLauncher(state, options, progress, beforeStart).launch();
  }

  /** The cluster of this name that another process started; some of its nodes may have ended. */
  public static Cluster attach(StateDirectory state, String name) {
    ClusterState found =
        ClusterState.read(state.cluster(name))
            .filter(candidate -> !candidate.kept())
            .orElseThrow(
                () ->
                    new UserException(
                        "no cluster '" + name + "' runs" + RunningClusters.hint(state)));
    return new Cluster(
        state,
        found,
        found.restoreNodes(state),
        new NodeRunner(state.cluster(name)),
        null,
        new ArrayList<>());
  }

  public static Cluster attach(String name) {
    return attach(StateDirectory.fromEnvironment(), name);
  }

  /** Whether another process has started a cluster of this name that still runs. */
  public static boolean isRunning(StateDirectory state, String name) {
    return ClusterState.read(state.cluster(name))
        .filter(found -> !found.kept() && found.runningNodes() > 0)
        .isPresent();
  }

  /** All nodes, in order. */
  public List<Node> nodes() {
    return nodes;
  }

  /** The node with this number, from 1. */
  public Node node(int index) {
    if (index < 1 || index > nodes.size()) {
      throw new UserException("there is no node " + index + ": nodes are 1 to " + nodes.size());
    }
    return nodes.get(index - 1);
  }

  /** Addresses that clients connect to: every node of the local data centre. */
  public List<InetSocketAddress> contactPoints() {
    return nodes.stream()
        .filter(node -> node.dataCentre().equals(localDataCentre()))
        .map(Node::contactPoint)
        .toList();
  }

  /** Data centre of the first node. */
  public String localDataCentre() {
    return nodes.get(0).dataCentre();
  }

  /** Version of Cassandra. */
  public String version() {
    return options().cassandraVersion();
  }

  public ClusterOptions options() {
    return recorded.options();
  }

  /** Replication of a keyspace as CQL takes it after {@code WITH replication =}. */
  public String replication() {
    return Placement.replication(options());
  }

  /** Time of its start, ISO-8601 in UTC. */
  public String startedAt() {
    return recorded.startedAt();
  }

  /** Holds the nodes' configuration and data. */
  public Path directory() {
    return state.cluster(options().name());
  }

  public boolean isAlive(Node node) {
    return node.isAlive();
  }

  /** Nodes that ended without being stopped through this object. */
  public List<Node> unexpectedlyDead() {
    return watch.unexpectedlyDead();
  }

  /** Fails with the reason if a node ended unexpectedly; running measurements call it regularly. */
  public void requireAlive() {
    for (Node node : unexpectedlyDead()) {
      throw new UserException(
          "%s ended unexpectedly: %s (log: %s)"
              .formatted(node.name(), NodeLog.lastError(node.log()), node.log()));
    }
  }

  /** Calls the listener, on a thread of its own, when a node ends unexpectedly. */
  public void onUnexpectedDeath(Consumer<Node> listener) {
    watch.onUnexpectedDeath(listener);
  }

  /** Kills a node, as a crash would. */
  public void kill(Node node) {
    watch.expectEnd(List.of(node));
    runner.kill(node);
  }

  /** Restarts a node; if it still runs, it is drained and stopped first. */
  public void restart(Node node) {
    restart(List.of(node));
  }

  /**
   * Restarts every node with more server options; the data stays.
   *
   * @param serverOptions entries of cassandra.yaml, added to those already set
   */
  public void restartAll(Map<String, ?> serverOptions) {
    recorded = recorded.withOptions(options().withServerOptions(serverOptions));
    restart(nodes);
  }

  /**
   * Restarts every node with exactly these options; the data stays.
   *
   * @param serverOptions entries of cassandra.yaml
   * @param jvmOptions additional options of each node's JVM
   */
  public void reconfigure(Map<String, ?> serverOptions, List<String> jvmOptions) {
    recorded = recorded.withOptions(options().reconfigured(serverOptions, jvmOptions));
    restart(nodes);
  }

  /**
   * Restarts one node with JVM options of its own, for example without the agent. Its next restart
   * uses the cluster's options again.
   *
   * @throws UserException if it does not become ready
   */
  public void restart(Node node, List<String> jvmOptions) {
    restart(List.of(node), options().withJvmOptions(jvmOptions));
  }

  private void restart(List<Node> restarting) {
    restart(restarting, options());
  }

  private void restart(List<Node> restarting, ClusterOptions options) {
    watch.expectEnd(restarting);
    restarting.stream().filter(Node::isAlive).forEach(Cluster::drain);
    runner.stop(restarting);
    starter().start(restarting, nodes, options, this::persist);
    watch.expectLife(restarting);
  }

  private static void drain(Node node) {
    try (NodeJmx jmx = new NodeJmx(node)) {
      jmx.drain();
    } catch (UserException e) {
      // Writes that were not flushed are in the commit log.
    }
  }

  private NodeStarter starter() {
    NodeStarter present = starter;
    if (present == null) {
      String classPath = new CassandraJars(state).classPath(version(), Progress.SILENT);
      present = new NodeStarter(runner, NodeJdk.find(), classPath, Progress.SILENT);
      starter = present;
    }
    return present;
  }

  /** Shuts all nodes down, and removes their data unless {@code keepData}. */
  public void stop(boolean keepData) {
    watch.expectEnd(nodes);
    runner.stop(nodes);
    end.remove(keepData);
    release();
  }

  /** Ends and removes the cluster if it is bound to this process; otherwise it stays. */
  @Override
  public void close() {
    if (end.isBoundToThisProcess()) {
      abandon();
    }
  }

  /** Kills all nodes and removes everything but their logs. */
  void abandon() {
    end.killAndDelete();
    release();
  }

  private void release() {
    end.unbind();
    ClusterLauncher.closeAll(held);
  }

  private void killAll() {
    watch.expectEnd(nodes);
    runner.killAll(nodes);
  }

  /** The part that ends the cluster together with this process. */
  ClusterEnd end() {
    return end;
  }

  /** Lets the cluster outlive this process; all its nodes must be up. */
  void letStay() {
    persist();
    runner.letStay();
    end.unbind();
  }

  void persist() {
    recorded = recorded.withNodes(nodes.stream().map(Node::process).toList());
    recorded.write(directory());
  }
}
