// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the nodes of a session, from 0 on. A node is identified by the driver's {@link Node}
 * object: it keeps its number when its addresses change, and nodes behind one address have
 * different numbers. Thread-safe; looking up takes no lock.
 *
 * <p>The number of a node that has left the cluster is reused, but not soon, since its last
 * connections may still be closing.
 */
public final class NodeNumbers {
  /** Stands for an unknown node. */
  public static final int UNKNOWN = -1;

  /** How many free numbers are kept back. */
  static final int RESTING = 16;

  private final ConcurrentHashMap<Node, Integer> numbers = new ConcurrentHashMap<>();
  private final Deque<Integer> free = new ArrayDeque<>();
  private volatile @Nullable Node[] nodes = {};

  /** Returns the number of a node, or {@link #UNKNOWN}. */
  public int number(Node node) {
    Integer known = numbers.get(node);
    return known == null ? UNKNOWN : known;
  }

  /** Returns the number of a node, which gets one if it has none. */
  public synchronized int add(Node node) {
    int known = number(node);
    if (known != UNKNOWN) {
      return known;
    }
    @Nullable Node[] before = nodes;
    int number = free.size() > RESTING ? free.removeFirst() : before.length;
    @Nullable Node[] after = Arrays.copyOf(before, Math.max(before.length, number + 1));
    after[number] = node;
    nodes = after;
    numbers.put(node, number);
    return number;
  }

  /** Forgets a node. */
  public synchronized void remove(Node node) {
    Integer number = numbers.remove(node);
    if (number != null) {
      @Nullable Node[] after = nodes.clone();
      after[number] = null;
      nodes = after;
      free.addLast(number);
    }
  }

  /** Returns the nodes by their numbers, null for free ones. The array must not be changed. */
  public @Nullable Node[] byNumber() {
    return nodes;
  }

  /** Returns the node of a number, or null if it has been forgotten. */
  public @Nullable Node node(int number) {
    @Nullable Node[] now = nodes;
    return number < now.length ? now[number] : null;
  }

  /** Returns how many nodes there are. */
  public int size() {
    return numbers.size();
  }
}
