// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.measurement.ReplicaState;
import io.manx.core.policy.Candidates;
import io.manx.core.policy.RateLimitedSelector;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.routing.Route;
import io.manx.core.routing.Router;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.Comparator;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaCollection;

/**
 * Orders replicas by a policy: first the local data centre, then others, ranked among themselves,
 * then replicas that are not alive. Among equals the local rack comes first. Only reads that this
 * thread coordinates are ranked. Counters, lightweight transactions, hints, streams and sets with
 * transient replicas keep the original snitch's order. Thread-safe.
 */
final class RankingSnitch implements IEndpointSnitch {
  private static final FastThreadLocal<Route> ROUTES =
      new FastThreadLocal<>() {
        @Override
        protected Route initialValue() {
          return new Route();
        }
      };

  private final IEndpointSnitch original;
  private final IEndpointSnitch fixed;
  private final ReplicaRanking ranking;
  private final LongSupplier clock;

  /** Kept in a field, so that a ranking allocates nothing. */
  private final IntPredicate isInLocalRack = this::isInLocalRack;

  /**
   * Creates one.
   *
   * @param clock in nanoseconds
   */
  RankingSnitch(IEndpointSnitch original, ReplicaRanking ranking, LongSupplier clock) {
    this.clock = clock;
    this.original = original;
    this.fixed = SnitchSlot.underDynamic(original);
    this.ranking = ranking;
  }

  IEndpointSnitch original() {
    return original;
  }

  @Override
  public <C extends ReplicaCollection<? extends C>> C sortedByProximity(
      InetAddressAndPort address, C replicas) {
    ReplicaSelector selector = ranking.selector();
    CoordinatedRead read = CoordinatedRead.current();
    if (selector == null || replicas.size() < 2 || !isForRead(read, replicas)) {
      return original.sortedByProximity(address, replicas);
    }
    try {
      boolean decides = ranking.decides();
      C stock = (decides ? fixed : original).sortedByProximity(address, replicas);
      Route route = ROUTES.get();
      divide(stock, read, route);
      long now = rank(selector, route, read, decides);
      Candidates order = ranking.router().order(route, read.requiredResponses(stock.size()), now);
      ranking.ranked(selector, isOtherFirst(stock, order), now);
      return decides ? sorted(stock, order) : stock;
    } catch (Throwable e) {
      ranking.failed(e);
      return original.sortedByProximity(address, replicas);
    }
  }

  /**
   * Whether replicas are sorted for this read: a thread that coordinates a read may also sort for
   * something else. Sets with transient replicas are excluded, since transient replicas alone
   * cannot serve a read.
   */
  private static boolean isForRead(CoordinatedRead read, ReplicaCollection<?> replicas) {
    boolean wanted =
        replicas instanceof EndpointsForToken
            ? read.isRegularSingle()
            : replicas instanceof EndpointsForRange && read.isRange();
    return wanted && !hasTransient(replicas);
  }

  private static boolean hasTransient(ReplicaCollection<?> replicas) {
    for (int i = 0; i < replicas.size(); i++) {
      if (replicas.get(i).isTransient()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Divides the replicas by data centre, and leaves out those that Cassandra will not ask.
   * Cassandra sorts first; afterwards it removes replicas that are not alive, or outside the
   * level's data centre. A dead replica never has requests outstanding, so it would look better
   * than all others.
   */
  private void divide(ReplicaCollection<?> replicas, CoordinatedRead read, Route route) {
    route.clear(read.demand());
    String dataCentre = fixed.getLocalDatacenter();
    for (int i = 0; i < replicas.size(); i++) {
      InetAddressAndPort endpoint = replicas.get(i).endpoint();
      if (!ranking.isAlive(endpoint)) {
        continue;
      }
      if (fixed.getDatacenter(endpoint).equals(dataCentre)) {
        route.local().add(ranking.measurement().number(endpoint));
      } else if (!read.staysInDataCentre()) {
        route.remote().add(ranking.measurement().number(endpoint));
      }
    }
  }

  /** Ranks the replicas, and holds the read back if necessary; returns the time. */
  private long rank(ReplicaSelector selector, Route route, CoordinatedRead read, boolean decides) {
    Router router = ranking.router();
    long now = clock.getAsLong();
    ranking.restarts().coordinates(now);
    router.rank(selector, route, ranking.rackMarginRatio(), isInLocalRack, now);
    keepScores(route.local());
    keepScores(route.remote());
    if (decides && selector instanceof RateLimitedSelector) {
      ranking.backpressure().hold(router, selector, route, read);
      now = clock.getAsLong();
    }
    return now;
  }

  private void keepScores(Candidates ranked) {
    for (int i = 0; i < ranked.size(); i++) {
      ReplicaState state = ranking.measurement().replicas().state(ranked.replica(i));
      state.setScore(ranked.tier(i), ranked.score(i));
    }
  }

  private boolean isInLocalRack(int replica) {
    InetAddressAndPort endpoint = ranking.measurement().replicas().endpoint(replica);
    return fixed.getRack(endpoint).equals(fixed.getLocalRack());
  }

  /** Whether the policy puts a different replica first than Cassandra would. */
  private boolean isOtherFirst(ReplicaCollection<?> stock, Candidates order) {
    for (int i = 0; i < stock.size(); i++) {
      int position = order.positionOf(ranking.measurement().number(stock.get(i).endpoint()));
      if (position < order.size()) {
        return position > 0;
      }
    }
    return false;
  }

  private <C extends ReplicaCollection<? extends C>> C sorted(C stock, Candidates order) {
    ReadMeasurement measurement = ranking.measurement();
    Comparator<Replica> byRank =
        Comparator.comparingInt(
            replica -> order.positionOf(measurement.number(replica.endpoint())));
    return stock.sorted(byRank);
  }

  @Override
  public int compareEndpoints(InetAddressAndPort target, Replica one, Replica other) {
    return original.compareEndpoints(target, one, other);
  }

  @Override
  public String getRack(InetAddressAndPort endpoint) {
    return original.getRack(endpoint);
  }

  @Override
  public String getLocalRack() {
    return original.getLocalRack();
  }

  @Override
  public String getDatacenter(InetAddressAndPort endpoint) {
    return original.getDatacenter(endpoint);
  }

  @Override
  public String getLocalDatacenter() {
    return original.getLocalDatacenter();
  }

  @Override
  public void gossiperStarting() {
    original.gossiperStarting();
  }

  @Override
  public boolean isWorthMergingForRangeQuery(
      ReplicaCollection<?> merged, ReplicaCollection<?> one, ReplicaCollection<?> other) {
    return original.isWorthMergingForRangeQuery(merged, one, other);
  }

  @Override
  public boolean validate(Set<String> dataCentres, Set<String> racks) {
    return original.validate(dataCentres, racks);
  }
}
