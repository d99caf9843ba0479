// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.ranking;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.core.estimate.PerReplica;
import io.manx.core.policy.Candidates;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.request.Demand;
import io.manx.core.routing.LateRequest;
import io.manx.core.routing.Route;
import io.manx.core.routing.Router;
import io.manx.core.routing.ScoreUpdates;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.ForetoldPause;
import io.manx.driver.internal.connection.Connections;
import io.manx.driver.internal.connection.NodeNumbers;
import io.manx.driver.internal.connection.RequestListener;
import io.manx.driver.internal.journal.RequestEntry;
import io.manx.driver.internal.speculation.Expectation;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Ranks the nodes of query plans with core's router and one of its policies. Thread-safe.
 *
 * <p>A policy that would hold requests back (C3's rate control) only ranks: the application is not
 * made to wait.
 */
public final class Ranking implements RequestListener, Expectation {
  /** A driver asks the nodes of a plan one by one. */
  private static final int ONE_RESPONSE = 1;

  private final ReplicaSelector selector;
  private final double rackMarginRatio;
  private final LongSupplier clock;
  private final Consumer<Throwable> onFailure;
  private final NodeNumbers nodes;
  private final RoutePool pool = new RoutePool();
  private final Router router;
  private final PerReplica<UnsentRequests> unsentRequests = new PerReplica<>(UnsentRequests::new);
  private final ScoreUpdates updates;
  private final Set<Node> down = ConcurrentHashMap.newKeySet();
  private final @Nullable IntPredicate isInLocalRack;

  /**
   * Creates it.
   *
   * @param selector the policy
   * @param localRack the application's rack, or an empty text
   * @param rackMarginRatio by how much worse a node of it may be and still be preferred
   * @param slowStartNanos how long a node is spared after a restart
   * @param clock in nanoseconds
   */
  public Ranking(
      ReplicaSelector selector,
      String localRack,
      double rackMarginRatio,
      long slowStartNanos,
      Connections connections,
      LongSupplier clock) {
    this.selector = selector;
    this.rackMarginRatio = rackMarginRatio;
    this.clock = clock;
    onFailure = connections::failed;
    nodes = connections.numbers();
    router = new Router(slowStartNanos, clock.getAsLong());
    updates = new ScoreUpdates(clock, connections::failed);
    isInLocalRack =
        localRack.isEmpty() ? null : number -> localRack.equals(rack(nodes.node(number)));
  }

  private static @Nullable String rack(@Nullable Node node) {
    return node == null ? null : node.getRack();
  }

  /** Begins to compute scores, if the policy does so at intervals. */
  public void start() {
    updates.follow(selector);
  }

  /** Stops computing scores. */
  public void stop() {
    updates.follow(null);
  }

  /**
   * Puts some of the nodes in order, best first.
   *
   * @param from position of the first of them
   * @param to position after the last
   * @param entry takes note of the ranking, unless it is null
   */
  void order(Object[] plan, int from, int to, Demand demand, @Nullable RequestEntry entry) {
    if (to - from < 2) {
      return;
    }
    @Nullable Node[] byNumber = nodes.byNumber();
    Route route = pool.take();
    route.clear(demand);
    if (addAll(plan, from, to, byNumber, route.local())) {
      long now = clock.getAsLong();
      Candidates ranked = rank(route, now);
      for (int i = from; i < to; i++) {
        plan[i] = Objects.requireNonNull(byNumber[ranked.replica(i - from)]);
      }
      if (entry != null) {
        note(ranked, byNumber, entry, now);
      }
    }
    pool.giveBack(route);
  }

  private void note(
      Candidates ranked, @Nullable Node[] byNumber, RequestEntry entry, long nowNanos) {
    for (int i = 0; i < ranked.size(); i++) {
      int number = ranked.replica(i);
      entry.ranked(
          Objects.requireNonNull(byNumber[number]),
          ranked.tier(i).name(),
          ranked.score(i),
          router.readiness(number, nowNanos).name());
    }
  }

  /** Adds nodes to the candidates; returns false if one has just left the cluster. */
  private boolean addAll(
      Object[] plan, int from, int to, @Nullable Node[] byNumber, Candidates candidates) {
    for (int i = from; i < to; i++) {
      int number = nodes.number((Node) plan[i]);
      if (number == NodeNumbers.UNKNOWN
          || number >= byNumber.length
          || byNumber[number] != plan[i]) {
        return false;
      }
      candidates.add(number);
    }
    return true;
  }

  /**
   * Ranks and admits. If the policy would hold the request back, the best replica is asked anyway.
   */
  private Candidates rank(Route route, long nowNanos) {
    Candidates candidates = route.local();
    for (int i = 0; i < candidates.size(); i++) {
      forgetUnsent(candidates.replica(i), nowNanos);
    }
    router.rank(selector, route, rackMarginRatio, isInLocalRack, nowNanos);
    var unused = router.admit(selector, route, nowNanos);
    return router.order(route, ONE_RESPONSE, nowNanos);
  }

  /**
   * Ranks like {@link #order}, but after a failure of Manx leaves the order: the request is under
   * way.
   */
  void orderOrLeave(Object[] plan, int from, int to, Demand demand) {
    try {
      order(plan, from, to, demand, null);
    } catch (LinkageError | RuntimeException e) {
      onFailure.accept(e);
    }
  }

  @Override
  public boolean isFarLater(int node, int asked, Demand demand, long nowNanos) {
    Route route = pool.take();
    route.clear(demand);
    Candidates both = route.local();
    both.add(node);
    both.add(asked);
    boolean isFarLater = LateRequest.isFarLater(selector, both, nowNanos);
    pool.giveBack(route);
    return isFarLater;
  }

  /** A query plan has returned a node, to which the driver will send the request in a moment. */
  void given(Node node, Demand demand, @Nullable RequestEntry entry) {
    try {
      long now = clock.getAsLong();
      if (entry != null) {
        entry.sent(node, now);
      }
      announce(node, demand, now);
    } catch (LinkageError | RuntimeException e) {
      onFailure.accept(e);
    }
  }

  private void announce(Node node, Demand demand, long nowNanos) {
    int number = nodes.number(node);
    if (number != NodeNumbers.UNKNOWN) {
      unsentRequests.get(number).add(demand);
      selector.sent(number, demand, nowNanos);
    }
  }

  private void forgetUnsent(int number, long nowNanos) {
    UnsentRequests unsent = unsentRequests.get(number);
    if (!unsent.beginsGeneration(nowNanos)) {
      return;
    }
    for (Demand lost = unsent.takeLost(); lost != null; lost = unsent.takeLost()) {
      selector.cancelled(number, lost, UnsentRequests.GENERATION_NANOS, nowNanos);
    }
  }

  /** A node is in the cluster. */
  public void add(Node node) {
    var unused = nodes.add(node);
  }

  /** A node is new to the cluster, and cold. */
  public void isNew(Node node) {
    add(node);
    down.add(node);
  }

  /** A node is up. If it was down or is new, its share of requests grows bit by bit. */
  public void isUp(Node node) {
    int number = nodes.add(node);
    if (down.remove(node)) {
      router.slowStart().began(number, clock.getAsLong());
    }
  }

  /** A node is down. */
  public void isDown(Node node) {
    down.add(node);
  }

  /** A node has left the cluster. */
  public void remove(Node node) {
    down.remove(node);
    nodes.remove(node);
  }

  @Override
  public void sent(int node, Demand demand, long nowNanos) {
    if (!unsentRequests.get(node).take(demand)) {
      selector.sent(node, demand, nowNanos);
    }
  }

  @Override
  public void answered(
      int node, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    router.answered(selector, node, demand, responseNanos, feedback, nowNanos);
  }

  @Override
  public void failed(int node, Demand demand, long waitedNanos, long nowNanos) {
    router.failed(selector, node, demand, waitedNanos, nowNanos);
  }

  @Override
  public void expired(int node, Demand demand, long waitedNanos, long nowNanos) {
    router.expired(selector, node, demand, waitedNanos, nowNanos);
  }

  @Override
  public void cancelled(int node, Demand demand, long waitedNanos, long nowNanos) {
    router.cancelled(selector, node, demand, waitedNanos, nowNanos);
  }

  @Override
  public void leaves(int node, long nowNanos) {
    router.slowStart().leaving(node, nowNanos);
  }

  @Override
  public void pauses(int node, @Nullable ForetoldPause pause, long nowNanos) {
    router.pauses().said(node, pause, nowNanos);
  }
}
