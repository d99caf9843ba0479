package io.manx.core.selection;

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
 * computed at intervals and cached. {@link WuOptions} has the parameters and their defaults.
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
 * replicas that this requester has dealt with in the last ten minutes. {@link
 * WuOptions#concurrencyCompensation()} adds {@code n * outstanding}; the read itself, which q
 * includes, is already the 1.
 */
public final class WuSelector extends ScoredSelector<WuSelector.Metrics>
    implements PeriodicSelector {
  /** Below this score, in milliseconds, changes are not taken in proportion. */
  private static final double LEAST_SCORE = 1e-3;

  /** What a missing response counts as, at least, before the first. */
  private static final long NEVER_ANSWERED_NANOS = 5_000_000_000L;

  private final WuOptions options;
  private final AdaptiveInterval adaptiveInterval;

  /**
   * Creates one.
   *
   * @param seed of the random order of equal scores
   */
  public WuSelector(WuOptions options, long seed) {
    super(seed, new PerReplica<>(() -> new Metrics(options)));
    this.options = options;
    this.adaptiveInterval = new AdaptiveInterval(options.interval().toNanos());
  }

  static final class Metrics extends ScoredSelector.State {
    private final TailAdjustedValue network;
    private final TailAdjustedValue service;
    private final Ewma queueSize;
    private final Ewma waiting;
    private volatile double score;
    private volatile long networkNanos;
    private volatile boolean answered;

    private Metrics(WuOptions options) {
      network = new TailAdjustedValue(options);
      service = new TailAdjustedValue(options);
      queueSize = Ewma.fromFirstSample(options.ewmaWeight());
      waiting = Ewma.fromFirstSample(options.ewmaWeight());
    }
  }

  @Override
  double score(Metrics state) {
    return state.score;
  }

  @Override
  void learn(Metrics state, long responseNanos, @Nullable Feedback feedback) {
    if (!state.answered) {
      state.answered = true;
    }
    if (feedback == null) {
      state.network.add(responseNanos);
      return;
    }
    state.network.add(feedback.networkNanos(responseNanos));
    state.service.add(feedback.serviceNanos());
    state.queueSize.add(feedback.pendingAndActive());
    state.waiting.add((double) feedback.waitingNanos());
  }

  @Override
  void learnDropped(Metrics state, long waitedNanos) {
    // A failure that came fast says nothing of how fast an answer is, and must not attract reads.
    long counted = state.answered ? waitedNanos : Math.max(waitedNanos, NEVER_ANSWERED_NANOS);
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
    return options.adaptiveInterval()
        ? adaptiveInterval.next(change)
        : options.interval().toNanos();
  }

  private double compute(Metrics state) {
    state.networkNanos = state.network.compute();
    double network = state.networkNanos / NANOS_PER_MILLI;
    double service = state.service.compute() / NANOS_PER_MILLI;
    double queue = state.queueSize.value();
    if (options.concurrencyCompensation()) {
      queue += (double) activeReplicas() * state.outstanding();
    }
    return network
        + queue * queue * queue * service
        + options.beta() * state.waiting.value() / NANOS_PER_MILLI;
  }
}
