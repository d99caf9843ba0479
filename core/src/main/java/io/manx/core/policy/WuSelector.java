package io.manx.core.policy;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.AdaptiveInterval;
import io.manx.core.estimate.Ewma;
import io.manx.core.wire.Feedback;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tail-adjusted replica ranking (Wu 2018, section 4.3.1).
 *
 * <p>Idea: judge a replica by a high percentile rather than by its newest sample when its tail is
 * long, and let waiting count many times over, since it is short unless the replica is in trouble.
 *
 * <p>The score, in milliseconds, is equation 4.1: {@code N + q^3 * s + beta * w}, N being the
 * network time and s the service time, both tail-adjusted (Algorithm 1), q the mean queue size and
 * w the mean waiting time. The thesis writes s as 1/u, u being the service rate. Scores are
 * computed at intervals and cached. {@link #PARAMETERS} have the thesis's values initially, or
 * where it is silent (history) our reading of it.
 *
 * <p>Readings of what the thesis leaves open: q is pending and active reads as of the reply, the
 * read itself included; N is response time less waiting and service time; means start at their
 * first sample; a replica without samples scores 0; equal scores are put in random order; a
 * response that never came counts as a network time of its whole wait, and from a replica that has
 * never answered as at least 5 s, Cassandra's default read timeout: with less, one that only ever
 * failed fast would have the lowest score; a replica that says nothing of itself is known by its
 * response time alone.
 *
 * <p>As printed the queue estimate lacks C3's {@code 1 + n * outstanding}, n being the number of
 * replicas that this requester has dealt with in the last ten minutes. {@code
 * concurrency_compensation} adds {@code n * outstanding}; the read itself, which q includes, is
 * already the 1.
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

  /** What can be set. */
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

  /** Below this score, in milliseconds, changes are not taken in proportion. */
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

    /** As of the last computation, or of the first response. */
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
  void learnDropped(Metrics state, long waitedNanos) {
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
