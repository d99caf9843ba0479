// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.Clients;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Manx's agents on a cluster. Variants set them; at the end their earlier settings are restored,
 * even if a signal ends this process. Thread-safe.
 */
final class Agents implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final ClientOptions clients;
  private final boolean varied;
  private final Map<String, Integer> numbers;
  private final Map<UUID, Map<String, String>> found = new HashMap<>();
  private final Thread shutdownHook = new Thread(this::restoreQuietly, "manx-agents-end");
  private boolean closed;

  /** The settings that were applied last, or null if they are unknown. */
  private volatile @Nullable Map<String, String> inForce;

  private Agents(ClientOptions clients, Map<String, Integer> numbers, boolean varied) {
    this.clients = clients;
    this.numbers = Map.copyOf(numbers);
    this.varied = varied;
  }

  /**
   * Agents of nodes that end with the measurement, or whose agents it does not change.
   *
   * @param numbers number of each node by its address, for settings of single nodes
   */
  static Agents ofOwnNodes(ClientOptions clients, Map<String, Integer> numbers) {
    return new Agents(clients, numbers, true);
  }

  /**
   * Agents of nodes that outlive the measurement; their present settings will be restored.
   *
   * @param numbers number of each node by its address; empty if the nodes have no numbers
   * @param varied whether variants set them; if not, they are left as they are
   */
  static Agents find(ClientOptions clients, Map<String, Integer> numbers, boolean varied) {
    Agents agents = new Agents(clients, numbers, varied);
    try (CqlSession session = Clients.connectOne(clients, TIMEOUT)) {
      for (Node node : session.getMetadata().getNodes().values()) {
        try {
          agents.found.put(node.getHostId(), AgentSettings.read(session, node).present());
        } catch (DriverException e) {
          // A node without an agent, or one that does not answer, has nothing to restore.
        }
      }
    }
    if (!agents.found.isEmpty()) {
      Runtime.getRuntime().addShutdownHook(agents.shutdownHook);
    }
    return agents;
  }

  /** Whether any node had an agent. */
  boolean wereFound() {
    return !found.isEmpty();
  }

  /** Whether a variant has set them. */
  boolean areSet() {
    return inForce != null;
  }

  /**
   * Sets the agents of all nodes.
   *
   * @throws UserException if a node has no agent, or rejects a setting
   */
  synchronized void apply(Map<String, String> settings) {
    boolean leaveAlone = settings.isEmpty() && !varied && inForce == null;
    if (leaveAlone || closed) {
      return;
    }
    inForce = settings;
    forEach(node -> true, (session, node) -> apply(session, node, settings));
  }

  private void apply(CqlSession session, Node node, Map<String, String> settings) {
    int number = numbers.getOrDefault(address(node), 0);
    AgentSettings.apply(session, node, NodeSettings.of(settings, number));
  }

  /** Must be called after all nodes have been restarted. */
  void forget() {
    inForce = null;
  }

  /** Sets the agent of a node that has been restarted. */
  synchronized void applyToRestarted(String address) {
    Map<String, String> settings = inForce;
    Predicate<Node> restarted = node -> address(node).equals(address);
    if (settings != null) {
      forEach(restarted, (session, node) -> apply(session, node, settings));
    } else if (wereFound()) {
      forEach(restarted, this::restore);
    }
  }

  /** The address that clients use for a node. */
  static String address(Node node) {
    return node.getBroadcastRpcAddress()
        .map(address -> address.getAddress().getHostAddress())
        .orElse("");
  }

  /**
   * The mode and all settings that differ from the agent's initial values; by node if nodes differ.
   */
  String describe() {
    Map<String, Map<String, String>> byNode = new TreeMap<>();
    try {
      forEach(
          node -> true, (session, node) -> byNode.put(address(node), noteworthy(session, node)));
    } catch (UserException e) {
      return "unknown";
    }
    Set<Map<String, String>> different = new HashSet<>(byNode.values());
    return different.size() == 1 ? different.iterator().next().toString() : byNode.toString();
  }

  private static Map<String, String> noteworthy(CqlSession session, Node node) {
    try {
      return AgentSettings.read(session, node).noteworthy();
    } catch (DriverException e) {
      return Map.of("mode", "no agent");
    }
  }

  /**
   * Restores the settings that were found.
   *
   * @throws UserException if a node rejects one
   */
  @Override
  public void close() {
    if (wereFound()) {
      try {
        Runtime.getRuntime().removeShutdownHook(shutdownHook);
      } catch (IllegalStateException e) {
        return; // This process is ending: the hook already runs.
      }
      restore();
    }
  }

  private synchronized void restore() {
    if (!closed) {
      closed = true;
      forEach(node -> true, this::restore);
    }
  }

  private void restore(CqlSession session, Node node) {
    Map<String, String> earlier = found.get(node.getHostId());
    if (earlier != null) {
      AgentSettings.restore(session, node, earlier);
    }
  }

  private void restoreQuietly() {
    if (areSet()) {
      try {
        restore();
      } catch (UserException e) {
        // The nodes may end together with this process; nobody could act on the failure.
      }
    }
  }

  /** Runs the action on all these nodes, even after it has failed on one. */
  private void forEach(Predicate<Node> which, Action action) {
    UserException failure = null;
    try (CqlSession session = Clients.connectOne(clients, TIMEOUT)) {
      for (Node node : session.getMetadata().getNodes().values()) {
        if (which.test(node)) {
          try {
            action.run(session, node);
          } catch (UserException e) {
            failure = e;
          }
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private interface Action {
    void run(CqlSession session, Node node);
  }
}
