// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.PerReplica;
import io.manx.core.estimate.RandomBits;
import io.manx.core.estimate.StallStreak;
import io.manx.core.request.Demand;
import io.manx.core.request.PerKind;
import io.manx.core.request.RequestCosts;
import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/**
 * Manx's own replica selection: the replica that is expected to answer first.
 *
 * <p>The expected time, in milliseconds, is {@code N + m * (c + w * W + A)}: the network time, and
 * at the replica's own speed the request itself, this requester's outstanding work, and the wait.
 *
 * <ul>
 *   <li>N: network time of the replica, its tenth percentile; until it is known, and after {@code
 *       network_kept_ms} without an answer, that of the nearest candidate.
 *   <li>c: expected service time of the request at the usual replica ({@link RequestCosts}).
 *   <li>m: the replica's service times relative to that ({@link ReplicaSpeed}). It is at least 0.5:
 *       a replica that claims to be faster is judged by whole responses. No single request counts
 *       for more than 5.
 *   <li>W: the requester's own outstanding requests at the replica, each with its expected service
 *       time. They are the freshest knowledge of a replica: the queue, large read or pause that
 *       holds them will hold this request too. Their weight is w.
 *   <li>A: expected waiting time at the replica, from the number of requests that it reported last
 *       ({@link WaitForecast}).
 * </ul>
 *
 * <p><b>Silence.</b> A replica that owes an answer and gives none is suspected of pausing, and
 * comes behind all others until it answers. It is suspected after twice the 99th percentile of such
 * silences before answers to that kind of request. A replica gets one request at a time until it
 * answers if it has never answered, or owed an answer for that long when a request was given up.
 *
 * <p><b>Stalls.</b> A replica that keeps answering far too late, without reported waiting or
 * service times that explain it, comes behind all others for longer and longer ({@link
 * StallStreak}).
 *
 * <p><b>Failures.</b> Fast failures would look like fast answers. So a replica that fails comes
 * behind all others for 1 ms, and for twice as long with each further failure in a row, up to a
 * second. Then it gets one request at a time until it answers.
 *
 * <p><b>No herd.</b> Replicas whose expected times exceed the best by at most three tenths are
 * alike; for a request that takes longer than the mean one, the margin is that of the mean one. Of
 * these near ones come first, then those with fewer own outstanding requests, and among equals
 * chance decides. A replica is far if its network time alone exceeds that of the nearest candidate
 * by more than this margin. A coordinator's own replica has nearly none.
 *
 * <p><b>Without feedback.</b> A response's time beyond the expected service time counts as network
 * time. While no replica gives feedback, whole response times are used as service times.
 *
 * <p>Thread-safe without locks. No clocks are compared.
 */
public final class ManxSelector implements ReplicaSelector {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Milliseconds that order replicas that are alike, too few to matter otherwise. */
  private static final double TINY = 1e-6;

  /** Penalty of a far replica among those alike, in outstanding requests. */
  private static final int FAR = 1_000;

  private final RandomBits random;
  private final double ownWeight;
  private final double silenceFactor;
  private final double leastSilenceNanos;
  private final double alike;
  private final WaitForecast forecast;
  private final PerReplica<ManxReplica> replicas;
  private final PerKind<ManxKind> kinds = new PerKind<>(ManxKind::new);

  /**
   * Creates one.
   *
   * @param seed of the order of equal replicas
   */
  public ManxSelector(ParameterValues values, long seed) {
    random = new RandomBits(seed);
    ownWeight = values.get(ManxParameters.OWN_WEIGHT);
    forecast = new WaitForecast(values.get(ManxParameters.QUEUE_WEIGHT));
    double lasting = values.get(ManxParameters.LASTING_WEIGHT);
    double passing = values.get(ManxParameters.PASSING_WEIGHT);
    ReplicaSpeed.Shared speeds = new ReplicaSpeed.Shared(lasting, passing);
    ReplicaSpeed.Shared speedsSeen = new ReplicaSpeed.Shared(lasting, passing);
    long networkKeptNanos = values.nanos(ManxParameters.NETWORK_KEPT_MS);
    replicas =
        new PerReplica<>(() -> new ManxReplica(forecast, speeds, speedsSeen, networkKeptNanos));
    silenceFactor = values.get(ManxParameters.SILENCE_FACTOR);
    leastSilenceNanos = values.get(ManxParameters.LEAST_SILENCE_MS) * NANOS_PER_MILLI;
    alike = values.get(ManxParameters.ALIKE);
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    candidates.shuffle(random.next());
    double nearest = nearestMillis(candidates, nowNanos);
    double best = Double.MAX_VALUE;
    double bestSuspected = Double.MAX_VALUE;
    for (int i = 0; i < candidates.size(); i++) {
      ManxReplica replica = replicas.get(candidates.replica(i));
      double millis = expectedMillis(replica, nearest, candidates.demand(), nowNanos);
      boolean isSuspected = isSuspected(replica, nowNanos);
      if (isSuspected) {
        bestSuspected = Math.min(bestSuspected, millis);
      } else {
        best = Math.min(best, millis);
      }
      candidates.setTier(i, isSuspected ? Tier.SUSPECTED : Tier.SERVING);
      candidates.setScore(i, millis);
    }
    for (int i = 0; i < candidates.size(); i++) {
      boolean isSuspected = candidates.tier(i) == Tier.SUSPECTED;
      level(candidates, i, isSuspected ? bestSuspected : best, nearest, nowNanos);
    }
    candidates.sort();
  }

  /**
   * Gives a replica that is as good as the best of its tier the best one's score. Such replicas are
   * ordered by nearness and own requests.
   */
  private void level(
      Candidates candidates, int position, double best, double nearestMillis, long nowNanos) {
    double margin = alike * best * meanShare(candidates.demand());
    if (candidates.score(position) <= best + margin) {
      ManxReplica replica = replicas.get(candidates.replica(position));
      double fartherMillis = replica.networkMillis(nearestMillis, nowNanos) - nearestMillis;
      int order = replica.outstanding().count() + (fartherMillis > margin ? FAR : 0);
      candidates.setScore(position, best + order * TINY);
    }
  }

  /** The share of a request that the mean request is, at most 1. */
  private double meanShare(Demand demand) {
    double mean = forecast.meanServiceMillis();
    double own = demand.serviceMillis();
    return mean > 0 && own > mean ? mean / own : 1;
  }

  /** The smallest known network time of a candidate, or 0. */
  private double nearestMillis(Candidates candidates, long nowNanos) {
    double nearest = Double.MAX_VALUE;
    for (int i = 0; i < candidates.size(); i++) {
      double millis = replicas.get(candidates.replica(i)).networkMillis(Double.MAX_VALUE, nowNanos);
      nearest = Math.min(nearest, millis);
    }
    return nearest == Double.MAX_VALUE ? 0 : nearest;
  }

  private double expectedMillis(
      ManxReplica replica, double nearestMillis, Demand demand, long nowNanos) {
    double usual =
        demand.serviceMillis()
            + ownWeight * replica.outstanding().workMillis()
            + replica.waitingMillis(nowNanos);
    return replica.networkMillis(nearestMillis, nowNanos) + replica.slowness(nowNanos) * usual;
  }

  private boolean isSuspected(ManxReplica replica, long nowNanos) {
    if (replica.isFailing(nowNanos) || replica.isStalling(nowNanos)) {
      return true;
    }
    OutstandingRequests own = replica.outstanding();
    long places = own.places();
    if (places != 0 && replica.isOnProbation()) {
      return true;
    }
    while (places != 0) {
      int place = Long.numberOfTrailingZeros(places);
      if (isSilent(replica, own.kindAt(place), own.groupAt(place), nowNanos)) {
        return true;
      }
      places &= places - 1;
    }
    return false;
  }

  private boolean isSilent(ManxReplica replica, int kind, int group, long nowNanos) {
    double usual = silenceFactor * known(kind, group).silenceNanos.value();
    return replica.silenceNanos(kind, nowNanos) > Math.max(leastSilenceNanos, usual);
  }

  /** What is known of a kind, or of its group while too little is known of the kind. */
  private ManxKind known(int kind, int group) {
    ManxKind own = kinds.get(kind);
    return kind == group || own.hasEnoughAnswers() ? own : kinds.get(group);
  }

  @Override
  public void sent(int replica, Demand demand, long nowNanos) {
    replicas.get(replica).outstanding().sent(demand, nowNanos);
  }

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    ManxReplica answering = replicas.get(replica);
    ManxKind group = kinds.get(demand.group());
    learnSilence(answering, demand, nowNanos);
    answering.answered(demand, nowNanos);
    double response = responseNanos / NANOS_PER_MILLI;
    double unexplained;
    if (feedback != null) {
      group.isNowKnown();
      double network = feedback.networkNanos(responseNanos) / NANOS_PER_MILLI;
      double waiting = feedback.waitingNanos() / NANOS_PER_MILLI;
      double service = feedback.serviceNanos() / NANOS_PER_MILLI;
      int others = Math.max(0, feedback.pendingAndActive() - 1);
      answering.learnQueue(waiting, service, others, nowNanos);
      unexplained = learn(replica, demand, network, service, nowNanos);
    } else if (group.isKnown()) {
      double excess = Math.max(0, response - demand.serviceMillis());
      unexplained = answering.learn(excess, nowNanos);
    } else {
      unexplained = learn(replica, demand, 0, Math.max(0, response), nowNanos);
    }
    boolean isStall =
        known(demand.kind(), demand.group())
            .isStall(unexplained, leastSilenceNanos / NANOS_PER_MILLI);
    answering.stalled(isStall, nowNanos - responseNanos, nowNanos);
  }

  private void learnSilence(ManxReplica answering, Demand demand, long nowNanos) {
    double silenceNanos = (double) answering.silenceNanos(demand.kind(), nowNanos);
    kinds.get(demand.group()).answeredAfter(silenceNanos);
    if (demand.kind() != demand.group()) {
      kinds.get(demand.kind()).answeredAfter(silenceNanos);
    }
  }

  /** Returns the response's time beyond waiting, service and the usual network time. */
  private double learn(int replica, Demand demand, double network, double service, long nowNanos) {
    ManxReplica answering = replicas.get(replica);
    double seen = answering.learnNetwork(network, service, nowNanos);
    double expected = demand.serviceMillis();
    double slowness = expected > 0 ? service / expected : 1;
    ManxKind kind = known(demand.kind(), demand.group());
    answering.learnSpeed(slowness, kind.seenMillis.multiple(seen), nowNanos);
    kinds.get(demand.group()).seenMillis.add(replica, seen);
    if (demand.kind() != demand.group()) {
      kinds.get(demand.kind()).seenMillis.add(replica, seen);
    }
    return seen - service;
  }

  @Override
  public void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {
    ManxReplica slow = replicas.get(replica);
    slow.cancelled(demand, isSilent(slow, demand.kind(), demand.group(), nowNanos));
  }

  @Override
  public void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {
    replicas.get(replica).failed(demand, nowNanos);
  }

  @Override
  public void expired(int replica, Demand demand, long waitedNanos, long nowNanos) {
    replicas.get(replica).expired(demand);
  }
}
