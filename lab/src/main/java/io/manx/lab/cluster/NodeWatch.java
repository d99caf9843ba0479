// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Finds nodes that ended unexpectedly, as opposed to those that were ended on purpose.
 *
 * <p>Safe for use by several threads.
 */
final class NodeWatch {
  private final List<Node> nodes;
  private final Set<Integer> endedOnPurpose = ConcurrentHashMap.newKeySet();
  private final List<Consumer<Node>> listeners = new CopyOnWriteArrayList<>();

  NodeWatch(List<Node> nodes) {
    this.nodes = nodes;
  }

  /** Must be called before nodes are ended on purpose. */
  void expectEnd(List<Node> ending) {
    ending.forEach(node -> endedOnPurpose.add(node.index()));
  }

  /** Must be called when such nodes serve again. */
  void expectLife(List<Node> started) {
    started.forEach(node -> endedOnPurpose.remove(node.index()));
    listeners.forEach(listener -> started.forEach(node -> watch(node, listener)));
  }

  List<Node> unexpectedlyDead() {
    return nodes.stream()
        .filter(node -> !node.isAlive() && !endedOnPurpose.contains(node.index()))
        .toList();
  }

  void onUnexpectedDeath(Consumer<Node> listener) {
    listeners.add(listener);
    nodes.forEach(node -> watch(node, listener));
  }

  private void watch(Node node, Consumer<Node> listener) {
    ProcessIdentity watched = node.process();
    Optional<CompletableFuture<Void>> unused =
        watched
            .find()
            .map(process -> process.onExit().thenRun(() -> ended(node, watched, listener)));
  }

  private void ended(Node node, ProcessIdentity watched, Consumer<Node> listener) {
    boolean replaced = !node.process().equals(watched);
    if (!replaced && !endedOnPurpose.contains(node.index())) {
      listener.accept(node);
    }
  }
}
