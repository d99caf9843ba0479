package io.manx.agent.ranking;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.coordinator.CostClasses;
import io.manx.agent.measurement.Measurement;
import io.manx.core.host.LocalRack;
import io.manx.core.selection.Candidates;
import io.manx.core.selection.HoldingSelector;
import io.manx.core.selection.ReplicaSelector;
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
 * Orders replicas by a policy. Replicas of the local data centre are ranked and come first, those
 * of others follow in the order of the snitch beneath; among equals the local rack comes first. All
 * else is the snitch's, and so is the order for all but reads that this thread coordinates: for
 * counters, lightweight transactions, hints and streams, and where some replicas are transient.
 * Thread-safe.
 */
final class RankingSnitch implements IEndpointSnitch {
  private static final FastThreadLocal<Candidates> CANDIDATES =
      new FastThreadLocal<>() {
        @Override
        protected Candidates initialValue() {
          return new Candidates();
        }
      };

  private final IEndpointSnitch original;
  private final IEndpointSnitch fixed;
  private final Ranking ranking;
  private final LongSupplier clock;

  /** Kept, so that a ranking allocates nothing. */
  private final IntPredicate isInLocalRack = this::isInLocalRack;

  /**
   * Creates one.
   *
   * @param clock in nanoseconds
   */
  RankingSnitch(IEndpointSnitch original, Ranking ranking, LongSupplier clock) {
    this.clock = clock;
    this.original = original;
    this.fixed = Ranking.underDynamic(original);
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
      Candidates candidates = CANDIDATES.get();
      candidates.clear(CostClasses.of(read.isRange()));
      long now = clock.getAsLong();
      rank(selector, stock, candidates, now);
      if (decides && selector instanceof HoldingSelector) {
        ranking.holding().hold((HoldingSelector) selector, candidates, read);
        now = clock.getAsLong();
      }
      // Last: nobody is asked who fails or leaves because its rate would permit it.
      ranking.failing().apply(candidates, now);
      ranking.restarts().apply(candidates, now);
      ranking.ranked(selector, isOtherFirst(stock, candidates), now);
      return decides ? sorted(stock, candidates) : stock;
    } catch (Throwable e) {
      ranking.failed(e);
      return original.sortedByProximity(address, replicas);
    }
  }

  /**
   * What a thread that coordinates a read has sorted may still be of something else. Of transient
   * replicas alone no read can be served, so that where there are any, which come first matters
   * beyond speed.
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

  private <C extends ReplicaCollection<? extends C>> void rank(
      ReplicaSelector selector, C replicas, Candidates candidates, long nowNanos) {
    Measurement measurement = ranking.measurement();
    String dataCentre = fixed.getLocalDatacenter();
    for (int i = 0; i < replicas.size(); i++) {
      InetAddressAndPort endpoint = replicas.get(i).endpoint();
      if (fixed.getDatacenter(endpoint).equals(dataCentre)) {
        candidates.add(measurement.number(endpoint));
      }
    }
    selector.rank(candidates, nowNanos);
    LocalRack.prefer(candidates, ranking.rackMarginRatio(), isInLocalRack);
    for (int i = 0; i < candidates.size(); i++) {
      measurement.replicas().state(candidates.replica(i)).setScore(candidates.score(i));
    }
  }

  private boolean isInLocalRack(int replica) {
    InetAddressAndPort endpoint = ranking.measurement().replicas().endpoint(replica);
    return fixed.getRack(endpoint).equals(fixed.getLocalRack());
  }

  private InetAddressAndPort endpoint(Candidates candidates, int position) {
    return ranking.measurement().replicas().endpoint(candidates.replica(position));
  }

  private boolean isOtherFirst(ReplicaCollection<?> stock, Candidates candidates) {
    return candidates.size() > 0 && !endpoint(candidates, 0).equals(stock.get(0).endpoint());
  }

  private <C extends ReplicaCollection<? extends C>> C sorted(C stock, Candidates candidates) {
    Measurement measurement = ranking.measurement();
    Comparator<Replica> byRank =
        Comparator.comparingInt(
            replica -> candidates.positionOf(measurement.number(replica.endpoint())));
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
