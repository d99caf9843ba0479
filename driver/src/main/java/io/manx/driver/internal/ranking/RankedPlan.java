// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.ranking;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.core.request.Demand;
import io.manx.driver.internal.journal.RequestEntry;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query plan: the ranked nodes, best first, and then all others in turn. The remaining ranked
 * nodes are ranked anew whenever a further one is polled: the request is then late or has failed,
 * and more is known than at its beginning. Thread-safe; the lock is the request's own.
 */
public final class RankedPlan extends AbstractQueue<Node> {
  private final Ranking ranking;
  private final Object[] nodes;
  private final int ranked;
  private final Demand demand;
  private final int turn;
  private final @Nullable RequestEntry entry;
  private int next;

  /**
   * Creates one.
   *
   * @param nodes owned by the plan from now on
   * @param ranked how many nodes at the front to rank
   * @param demand of the request
   * @param turn which of the others comes first, any number not below 0
   * @param entry what is noted of the request, or null
   */
  public RankedPlan(
      Ranking ranking,
      Object[] nodes,
      int ranked,
      Demand demand,
      int turn,
      @Nullable RequestEntry entry) {
    this.ranking = ranking;
    this.nodes = nodes;
    this.ranked = ranked;
    this.demand = demand;
    int others = nodes.length - ranked;
    this.turn = others == 0 ? 0 : turn % others;
    this.entry = entry;
    ranking.order(nodes, 0, ranked, demand, entry);
  }

  @Override
  public synchronized @Nullable Node poll() {
    if (next == nodes.length) {
      return null;
    }
    if (next > 0 && next < ranked) {
      ranking.orderOrLeave(nodes, next, ranked, demand);
    }
    Node node = at(next);
    next++;
    ranking.given(node, demand, entry);
    return node;
  }

  private Node at(int position) {
    if (position < ranked) {
      return (Node) nodes[position];
    }
    int others = nodes.length - ranked;
    return (Node) nodes[ranked + (position - ranked + turn) % others];
  }

  @Override
  public synchronized @Nullable Node peek() {
    return next == nodes.length ? null : at(next);
  }

  @Override
  public synchronized int size() {
    return nodes.length - next;
  }

  /** Iterates over a copy of the remaining nodes. */
  @Override
  public synchronized Iterator<Node> iterator() {
    List<Node> left = new ArrayList<>();
    for (int i = next; i < nodes.length; i++) {
      left.add(at(i));
    }
    return left.iterator();
  }

  /** Adds nothing: the plan is complete from the beginning. */
  @Override
  public boolean offer(Node node) {
    return false;
  }
}
