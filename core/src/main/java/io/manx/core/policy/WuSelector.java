// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.AdaptiveInterval;
import io.manx.core.estimate.Ewma;
import io.manx.core.estimate.PerReplica;
import io.manx.core.wire.Feedback;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tail-adjusted replica ranking (Wu 2018, section 4.3.1).
 *
 * <p>Idea: judge a replica with a long tail by a high percentile instead of its newest sample.
 * Waiting time counts many times over, since it is short unless the replica is in trouble.
 *
 * <p>The score, in milliseconds, is equation 4.1: {@code N + q^3 * s + beta * w}. N is the network
 * time and s the service time, both tail-adjusted (Algorithm 1); q is the mean queue size, and w
 * the mean waiting time. The thesis writes s as 1/u, where u is the service rate. Scores are
 * computed at intervals and cached. The defaults of {@link #PARAMETERS} are the thesis's values, or
 * our reading where it gives none (history).
 *
 * <p>Readings of what the thesis leaves open: q is the number of pending and active reads at the
 * reply, including the read itself. N is response time less waiting and service time. Means start
 * at their first sample; a replica without samples scores 0; equal scores are put in random order.
 * A failed or expired request counts as a network time of its whole wait. From a replica that has
 * never answered it counts as at least 5 s, Cassandra's default read timeout: otherwise one that
 * only ever failed fast would have the lowest score. A replica without feedback is judged by its
 * response time alone.
 *
 * <p>As printed, the queue estimate lacks C3's {@code 1 + n * outstanding}. The parameter {@code
 * concurrency_compensation} adds {@code n * outstanding}, where n is the number of replicas that
 * were asked or answered in the last ten minutes. The 1 is the read itself, which q already
 * includes.
 */
public final class WuSelector extends ScoredSelector<WuSelector.Metrics>
    implements PeriodicSelector {
  static final Parameter<Double> ALPHA =
      Parameter.number("alpha", 2, 1, 1_000, "ratio of percentiles from which a tail is long");
  static final Parameter<Double> BETA =
      Parameter.number("beta", 10, 0, 1_000, "weight of the waiting time");
  static final Parameter<Double> EWMA_WEIGHT =
      Parameter.number(
          "ewma_weight", 0.9, 0.001, 1, "weight of the newest sample in queue and waiting time");
  static final Parameter<Integer> HISTORY_SIZE =
      Parameter.whole("history_size", 2_000, 10, 100_000, "samples that percentiles are of");
  static final Parameter<Boolean> HISTORY_PER_INTERVAL =
      Parameter.flag("history_per_interval", false, "percentiles of the last interval only");
  static final Parameter<Boolean> CONCURRENCY_COMPENSATION =
      Parameter.flag(
          "concurrency_compensation", false, "queue estimate as in C3, with own outstanding reads");
  static final Parameter<Integer> INTERVAL_MS =
      Parameter.whole(
          "interval_ms",
          100,
          1,
          10_000,
          "milliseconds between computations of the scores, at most if it adapts");
  static final Parameter<Boolean> ADAPTIVE_INTERVAL =
      Parameter.flag("adaptive_interval", false, "compute sooner while scores change much");

  /** The parameters of the policy. */
  static final List<Parameter<?>> PARAMETERS =
      List.of(
          ALPHA,
          BETA,
          EWMA_WEIGHT,
          HISTORY_SIZE,
          HISTORY_PER_INTERVAL,
          CONCURRENCY_COMPENSATION,
          INTERVAL_MS,
          ADAPTIVE_INTERVAL);

  /** Score, in milliseconds, below which relative changes are not computed. */
  private static final double LEAST_SCORE = 1e-3;

  private final double beta;
  private final boolean concurrencyCompensation;
  private final long intervalNanos;
  private final @Nullable AdaptiveInterval adaptiveInterval;

  /**
   * Creates one.
   *
   * @param seed of the random order of equal scores
   */
  public WuSelector(ParameterValues values, long seed) {
    super(seed, new PerReplica<>(() -> new Metrics(values)));
    beta = values.get(BETA);
    concurrencyCompensation = values.get(CONCURRENCY_COMPENSATION);
    intervalNanos = values.nanos(INTERVAL_MS);
    adaptiveInterval = values.get(ADAPTIVE_INTERVAL) ? new AdaptiveInterval(intervalNanos) : null;
  }

  static final class Metrics extends ScoredSelector.State {
    private final TailAdjustedValue network;
    private final TailAdjustedValue service;
    private final Ewma queueSize;
    private final Ewma waiting;
    private volatile double score;

    /** The network time at the last computation, or that of the first response. */
    private volatile long networkNanos;

    private Metrics(ParameterValues values) {
      network = new TailAdjustedValue(values);
      service = new TailAdjustedValue(values);
      queueSize = Ewma.fromFirstSample(values.get(EWMA_WEIGHT));
      waiting = Ewma.fromFirstSample(values.get(EWMA_WEIGHT));
    }
  }

  @Override
  double score(Metrics state) {
    return state.score;
  }

  @Override
  void learn(Metrics state, long responseNanos, @Nullable Feedback feedback) {
    long network = feedback == null ? responseNanos : feedback.networkNanos(responseNanos);
    if (!state.hasAnswered()) {
      state.networkNanos = network;
    }
    state.network.add(network);
    if (feedback == null) {
      return;
    }
    state.service.add(feedback.serviceNanos());
    state.queueSize.add(feedback.pendingAndActive());
    state.waiting.add((double) feedback.waitingNanos());
  }

  @Override
  void learnFailure(Metrics state, long waitedNanos) {
    long counted = state.countedNanos(waitedNanos);
    if (counted > state.networkNanos) {
      state.network.add(counted);
    }
  }

  @Override
  public long update(long nowNanos) {
    forgetInactive(nowNanos);
    double change = 0;
    for (int replica = 0; replica < states().size(); replica++) {
      Metrics state = states().get(replica);
      double before = state.score;
      double now = compute(state);
      state.score = now;
      change = Math.max(change, Math.abs(now - before) / Math.max(before, LEAST_SCORE));
    }
    return adaptiveInterval == null ? intervalNanos : adaptiveInterval.next(change);
  }

  @Override
  public long longestIntervalNanos() {
    return intervalNanos;
  }

  private double compute(Metrics state) {
    state.networkNanos = state.network.compute();
    double network = state.networkNanos / NANOS_PER_MILLI;
    double service = state.service.compute() / NANOS_PER_MILLI;
    double queue = state.queueSize.value();
    if (concurrencyCompensation) {
      queue += (double) activeReplicas() * state.outstanding();
    }
    return network
        + queue * queue * queue * service
        + beta * state.waiting.value() / NANOS_PER_MILLI;
  }
}
