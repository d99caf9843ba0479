// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Starts nodes one after the other. Waits until each serves clients, sees the others, and agrees
 * with them on the schema.
 */
final class NodeStarter {
  static final Duration TIMEOUT = Duration.ofSeconds(90);
  private static final long POLL_MILLIS = 100;

  private final NodeRunner runner;
  private final NodeJdk jdk;
  private final String classPath;
  private final Progress progress;

  NodeStarter(NodeRunner runner, NodeJdk jdk, String classPath, Progress progress) {
    this.runner = runner;
    this.jdk = jdk;
    this.classPath = classPath;
    this.progress = progress;
  }

  /**
   * Starts some nodes of a cluster.
   *
   * @param starting nodes to start, in order; none of them runs
   * @param all all nodes of the cluster; the first is the seed
   * @param started called after each process has been created
   */
  void start(List<Node> starting, List<Node> all, ClusterOptions options, Runnable started) {
    for (Node node : starting) {
      long begin = System.nanoTime();
      long logged = NodeLog.size(node.log());
      NodeFiles.write(node, options, all.get(0).broadcastAddress());
      runner.start(node, NodeCommand.of(node, options, jdk, classPath));
      if (options.controlGroups()) {
        ControlGroup.of(node).add(node.pid());
      }
      started.run();
      await(node, logged, () -> CqlPing.answers(node.address()), "did not serve CQL");
      long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
      progress.report(
          "node %d of %d is up after %d s".formatted(node.index(), all.size(), seconds));
      NodeLog.agentComplaints(node.log(), logged)
          .forEach(line -> progress.report("note: node %d: %s".formatted(node.index(), line)));
    }
    awaitOneCluster(all.stream().filter(Node::isAlive).toList());
  }

  /**
   * Waits until the nodes see each other and agree on the schema. A node serves CQL before it knows
   * the others' tables; until then, queries on those tables fail there.
   */
  private static void awaitOneCluster(List<Node> running) {
    List<NodeJmx> management = running.stream().map(NodeJmx::new).toList();
    try {
      for (int i = 0; i < running.size(); i++) {
        NodeJmx jmx = management.get(i);
        await(running.get(i), 0, () -> seesOnly(jmx, running), "did not see all other nodes up");
      }
      if (!running.isEmpty()) {
        Node last = running.get(running.size() - 1);
        await(last, 0, () -> agree(management), "did not agree with the others on the schema");
      }
    } finally {
      management.forEach(NodeJmx::close);
    }
  }

  /**
   * Waits until a new cluster has created its first role. The cluster serves clients earlier, but
   * none can log in until then.
   */
  void awaitFirstRole(List<Node> nodes) {
    await(
        nodes.get(0),
        0,
        () -> nodes.stream().anyMatch(node -> NodeLog.hasCreatedRole(node.log())),
        "and the others did not create a role to log in with");
  }

  /**
   * Compares all versions at once, because any of them may change while the nodes exchange schemas.
   */
  private static boolean agree(List<NodeJmx> nodes) {
    return nodes.stream().map(NodeJmx::schemaVersion).distinct().count() <= 1;
  }

  private static boolean seesOnly(NodeJmx jmx, List<Node> running) {
    Set<String> expected = running.stream().map(Node::broadcastAddress).collect(Collectors.toSet());
    return jmx.operationMode().equals("NORMAL")
        && new HashSet<>(jmx.liveNodes()).equals(expected)
        && jmx.joiningNodes().isEmpty();
  }

  /** Waits for the condition. If the node ends instead, its log from that byte on explains why. */
  private static void await(Node node, long loggedFrom, BooleanSupplier condition, String failure) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (!condition.getAsBoolean()) {
      if (!node.isAlive()) {
        throw new UserException(
            "%s ended while starting: %s (log: %s)"
                .formatted(node.name(), NodeLog.lastError(node.log(), loggedFrom), node.log()));
      }
      if (System.nanoTime() > deadline) {
        throw new UserException(
            "%s %s within %d s: the machine may be too busy; its log is %s"
                .formatted(node.name(), failure, TIMEOUT.toSeconds(), node.log()));
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserException("interrupted while nodes were starting", e);
    }
  }
}
