package io.manx.driver.internal.ranking;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.driver.internal.connection.NodeNumbers;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;

/** The nodes of a session and their numbers, both ways. Thread-safe; reads take no lock. */
final class NodeIndex {
  private final NodeNumbers numbers;
  private final ConcurrentHashMap<Node, Integer> byNode = new ConcurrentHashMap<>();
  private volatile Node[] byNumber = {};

  NodeIndex(NodeNumbers numbers) {
    this.numbers = numbers;
  }

  /** Returns the number of a node. */
  int number(Node node) {
    Integer known = byNode.get(node);
    return known == null ? add(node) : known;
  }

  /** Takes note of a node, whose address may have changed. */
  synchronized int add(Node node) {
    int number = numbers.number(node.getEndPoint().resolve());
    Node[] nodes = Arrays.copyOf(byNumber, Math.max(byNumber.length, number + 1));
    nodes[number] = node;
    byNumber = nodes;
    byNode.put(node, number);
    return number;
  }

  /** Forgets a node; its number stays that of its address. */
  void remove(Node node) {
    byNode.remove(node);
  }

  /** Returns the node of a number. */
  Node node(int number) {
    return byNumber[number];
  }
}
