package io.manx.agent.ranking;

import io.manx.agent.measurement.Measurement;
import io.manx.core.selection.Candidates;
import io.manx.core.selection.ReplicaSelector;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.Comparator;
import java.util.Set;
import java.util.function.IntPredicate;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaCollection;

/**
 * Orders replicas by a policy. Replicas of the local data centre are ranked and come first, those
 * of others follow in the order of the snitch beneath; among equals the local rack comes first. All
 * else is the snitch's. Thread-safe.
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

  /** Kept, so that a ranking allocates nothing. */
  private final IntPredicate isInLocalRack = this::isInLocalRack;

  RankingSnitch(IEndpointSnitch original, Ranking ranking) {
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
    boolean decides = ranking.decides();
    C stock = (decides ? fixed : original).sortedByProximity(address, replicas);
    if (selector == null || replicas.size() < 2) {
      return stock;
    }
    try {
      Candidates candidates = CANDIDATES.get();
      rank(selector, stock, candidates);
      ranking.ranked(isOtherFirst(stock, candidates));
      return decides ? sorted(stock, candidates) : stock;
    } catch (Throwable e) {
      ranking.failed(e);
      return original.sortedByProximity(address, replicas);
    }
  }

  private <C extends ReplicaCollection<? extends C>> void rank(
      ReplicaSelector selector, C replicas, Candidates candidates) {
    Measurement measurement = ranking.measurement();
    String dataCentre = fixed.getLocalDatacenter();
    candidates.clear();
    for (int i = 0; i < replicas.size(); i++) {
      InetAddressAndPort endpoint = replicas.get(i).endpoint();
      if (fixed.getDatacenter(endpoint).equals(dataCentre)) {
        candidates.add(measurement.number(endpoint));
      }
    }
    selector.rank(candidates, System.nanoTime());
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
