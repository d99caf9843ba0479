package io.manx.driver.internal.ranking;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.core.host.LocalRack;
import io.manx.core.host.ScoreUpdates;
import io.manx.core.selection.Candidates;
import io.manx.core.selection.FailingReplicas;
import io.manx.core.selection.Feedback;
import io.manx.core.selection.HoldingSelector;
import io.manx.core.selection.PerReplica;
import io.manx.core.selection.ReplicaSelector;
import io.manx.core.selection.SlowStart;
import io.manx.driver.internal.connection.Connections;
import io.manx.driver.internal.connection.RequestListener;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the nodes of a query plan in order by a policy of core: what it knows of them, which of them
 * fail at once, have just started or are about to stop, and the local rack. Thread-safe.
 *
 * <p>A policy that would hold requests back (C3's rate control) only says whom to ask first: a
 * driver's caller is not made to wait.
 */
public final class Ranking implements RequestListener {
  private static final Logger LOGGER = LoggerFactory.getLogger(Ranking.class);

  private static final FastThreadLocal<Candidates> CANDIDATES =
      new FastThreadLocal<>() {
        @Override
        protected Candidates initialValue() {
          return new Candidates();
        }
      };

  private final ReplicaSelector selector;
  private final double rackMarginRatio;
  private final LongSupplier clock;
  private final Consumer<Throwable> onFailure;
  private final NodeIndex nodes;
  private final SlowStart slowStart;
  private final FailingReplicas failing = new FailingReplicas();
  private final PerReplica<Announced> announced = new PerReplica<>(Announced::new);
  private final ScoreUpdates updates;
  private final Set<Node> down = ConcurrentHashMap.newKeySet();
  private final @Nullable IntPredicate isInLocalRack;
  private volatile boolean[] seen = {};
  private volatile boolean isWorking = true;

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
    nodes = new NodeIndex(connections.numbers());
    slowStart = new SlowStart(slowStartNanos, clock.getAsLong());
    updates = new ScoreUpdates(clock, connections::failed);
    isInLocalRack =
        localRack.isEmpty() ? null : number -> localRack.equals(nodes.node(number).getRack());
  }

  /** Begins to compute scores, if the policy does so at intervals. */
  public void start() {
    updates.follow(selector);
  }

  /** Ends that. */
  public void stop() {
    updates.follow(null);
  }

  /**
   * Puts some of the nodes in order, best first.
   *
   * @param from position of the first of them
   * @param to position behind the last
   */
  void order(Object[] plan, int from, int to, int costClass) {
    if (to - from < 2) {
      return;
    }
    long now = clock.getAsLong();
    Candidates candidates = CANDIDATES.get();
    candidates.clear(costClass);
    for (int i = from; i < to; i++) {
      int number = nodes.number((Node) plan[i]);
      for (int j = from; j < i; j++) {
        if (candidates.replica(j - from) == number) {
          cannotTellApart((Node) plan[i]); // they have one address, as behind a proxy
          return;
        }
      }
      forgetUnsent(number, now);
      candidates.add(number);
    }
    selector.rank(candidates, now);
    if (isInLocalRack != null) {
      LocalRack.prefer(candidates, rackMarginRatio, isInLocalRack);
    }
    if (selector instanceof HoldingSelector) {
      var unused = ((HoldingSelector) selector).admit(candidates, now);
    }
    failing.apply(candidates, now);
    slowStart.apply(candidates, now);
    for (int i = from; i < to; i++) {
      plan[i] = nodes.node(candidates.replica(i - from));
    }
  }

  /**
   * A node has answered a request. If none was seen to be answered by it, connections are taken for
   * those of other nodes, as with a proxy between, and there is no telling nodes apart: the
   * driver's own order holds from then on.
   */
  public void hasAnswered(Node node) {
    if (isWorking && !isSeen(nodes.number(node))) {
      cannotTellApart(node);
    }
  }

  private void cannotTellApart(Node node) {
    isWorking = false;
    LOGGER.warn(
        "Manx cannot tell which connections go to {}; the driver's own order of nodes holds", node);
  }

  private boolean isSeen(int number) {
    boolean[] answered = seen;
    return number < answered.length && answered[number];
  }

  private synchronized void nowSeen(int number) {
    boolean[] answered = Arrays.copyOf(seen, Math.max(seen.length, number + 1));
    answered[number] = true;
    seen = answered;
  }

  /** Whether nodes can be told apart. */
  public boolean isWorking() {
    return isWorking;
  }

  /** The same for a request that is under way, which no failure of Manx's is to end. */
  void orderOrLeave(Object[] plan, int from, int to, int costClass) {
    try {
      order(plan, from, to, costClass);
    } catch (LinkageError | RuntimeException e) {
      onFailure.accept(e);
    }
  }

  /** A query plan has given a node, to which a request will go in a moment. */
  void given(Node node, int costClass) {
    try {
      announce(node, costClass);
    } catch (LinkageError | RuntimeException e) {
      onFailure.accept(e);
    }
  }

  private void announce(Node node, int costClass) {
    int number = nodes.number(node);
    announced.get(number).add(costClass);
    selector.sent(number, costClass, clock.getAsLong());
  }

  private void forgetUnsent(int number, long nowNanos) {
    Announced unsent = announced.get(number);
    if (!unsent.beginsGeneration(nowNanos)) {
      return;
    }
    for (int costClass = 0; costClass < Candidates.COST_CLASSES; costClass++) {
      while (unsent.takeLost(costClass)) {
        selector.cancelled(number, costClass, Announced.GENERATION_NANOS, nowNanos);
      }
    }
  }

  /** A node is there. */
  public void add(Node node) {
    var unused = nodes.add(node);
  }

  /** A node is new to the cluster, and cold. */
  public void isNew(Node node) {
    add(node);
    down.add(node);
  }

  /** A node is up; one that was down, or is new, gets its share of requests bit by bit. */
  public void isUp(Node node) {
    int number = nodes.add(node);
    if (down.remove(node)) {
      slowStart.began(number, clock.getAsLong());
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
  public void sent(int node, int costClass, long nowNanos) {
    if (!announced.get(node).take(costClass)) {
      selector.sent(node, costClass, nowNanos);
    }
  }

  @Override
  public void answered(
      int node, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    if (!isSeen(node)) {
      nowSeen(node);
    }
    failing.answered(node);
    selector.response(node, costClass, responseNanos, feedback, nowNanos);
  }

  @Override
  public void failed(int node, int costClass, long waitedNanos, long nowNanos) {
    failing.dropped(node, waitedNanos, nowNanos);
    selector.dropped(node, costClass, waitedNanos, nowNanos);
  }

  @Override
  public void takenBack(int node, int costClass, long waitedNanos, long nowNanos) {
    selector.cancelled(node, costClass, waitedNanos, nowNanos);
  }

  @Override
  public void leaves(int node, long nowNanos) {
    slowStart.leaving(node, nowNanos);
  }
}
