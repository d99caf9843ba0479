package io.manx.agent.ranking;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.coordinator.ReadCostClasses;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.core.host.LocalRack;
import io.manx.core.host.RankedGroups;
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
 * Orders replicas by a policy: those of the local data centre, then those of others, ranked among
 * themselves, then those that are not alive. Among equals the local rack comes first. All else is
 * the snitch's, and so is the order for all but reads that this thread coordinates: for counters,
 * lightweight transactions, hints and streams, and where some replicas are transient. Thread-safe.
 */
final class RankingSnitch implements IEndpointSnitch {
  private static final FastThreadLocal<RankedGroups> GROUPS =
      new FastThreadLocal<>() {
        @Override
        protected RankedGroups initialValue() {
          return new RankedGroups();
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
      RankedGroups groups = GROUPS.get();
      divide(stock, read, groups);
      long now = clock.getAsLong();
      rank(selector, groups, now);
      if (decides && selector instanceof HoldingSelector) {
        ranking.holding().hold((HoldingSelector) selector, groups.first(), read);
        now = clock.getAsLong();
      }
      Candidates order = join(groups, read.requiredResponses(stock.size()), now);
      ranking.ranked(selector, isOtherFirst(stock, order), now);
      return decides ? sorted(stock, order) : stock;
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

  /**
   * Leaves out replicas that Cassandra will not ask: it sorts first, and filters those that are not
   * alive, or not of the data centre that the level is for, afterwards. A dead replica never has
   * requests outstanding, and would look better than all that others are measured against.
   */
  private void divide(ReplicaCollection<?> replicas, CoordinatedRead read, RankedGroups groups) {
    groups.clear(ReadCostClasses.of(read.isRange()));
    String dataCentre = fixed.getLocalDatacenter();
    for (int i = 0; i < replicas.size(); i++) {
      InetAddressAndPort endpoint = replicas.get(i).endpoint();
      if (!ranking.isAlive(endpoint)) {
        continue;
      }
      if (fixed.getDatacenter(endpoint).equals(dataCentre)) {
        groups.local().add(ranking.measurement().number(endpoint));
      } else if (!read.staysInDataCentre()) {
        groups.remote().add(ranking.measurement().number(endpoint));
      }
    }
  }

  private void rank(ReplicaSelector selector, RankedGroups groups, long nowNanos) {
    if (groups.local().size() > 0) {
      selector.rank(groups.local(), nowNanos);
      LocalRack.prefer(groups.local(), ranking.rackMarginRatio(), isInLocalRack);
      keepScores(groups.local());
    }
    if (groups.remote().size() > 0) {
      selector.rank(groups.remote(), nowNanos);
      keepScores(groups.remote());
    }
  }

  private void keepScores(Candidates ranked) {
    for (int i = 0; i < ranked.size(); i++) {
      ranking.measurement().replicas().state(ranked.replica(i)).setScore(ranked.score(i));
    }
  }

  /** After admission, so that it never promotes a replica that fails or leaves. */
  private Candidates join(RankedGroups groups, int required, long nowNanos) {
    Candidates local = groups.local();
    Candidates remote = groups.remote();
    ranking.tiers().apply(local, nowNanos);
    if (remote.size() == 0) {
      return local;
    }
    ranking.tiers().apply(remote, nowNanos);
    if (required <= local.size()) {
      return groups.join(false, 0, 0);
    }
    return groups.join(
        true, ranking.tiers().poor(local, nowNanos), ranking.tiers().poor(remote, nowNanos));
  }

  private boolean isInLocalRack(int replica) {
    InetAddressAndPort endpoint = ranking.measurement().replicas().endpoint(replica);
    return fixed.getRack(endpoint).equals(fixed.getLocalRack());
  }

  /** Whether the first replica that Cassandra would ask is not the first in its order. */
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
