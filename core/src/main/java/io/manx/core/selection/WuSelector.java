package io.manx.core.selection;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Tail-adjusted replica ranking (Wu 2018, section 4.3.1).
 *
 * <p>The score, in milliseconds, is equation 4.1: {@code N + q^3 * s + beta * w}, N being the
 * network time and s the service time, both tail-adjusted (Algorithm 1), q the mean queue size and
 * w the mean waiting time. The thesis writes s as 1/u, u being the service rate. Scores are
 * computed at intervals and cached.
 *
 * <p>Readings of what the thesis leaves open: q is pending and active reads as of the reply; N is
 * response time less waiting and service time; means start at their first sample; a replica without
 * samples scores 0; equal scores are put in random order; a response that never came counts as a
 * network time of its whole wait; a replica that says nothing of itself is known by its response
 * time alone. As printed the queue estimate lacks C3's {@code 1 + n * outstanding}; {@link
 * WuOptions#concurrencyCompensation()} puts it in.
 */
public final class WuSelector implements PeriodicSelector {
  private static final double NANOS_PER_MILLI = 1e6;

  private final WuOptions options;
  private final RandomBits random;
  private final PerReplica<State> states;
  private final AdaptiveInterval adaptiveInterval;

  /**
   * Creates one.
   *
   * @param seed of the random order of equal scores
   */
  public WuSelector(WuOptions options, long seed) {
    this.options = options;
    this.random = new RandomBits(seed);
    this.states = new PerReplica<>(() -> new State(options));
    this.adaptiveInterval = new AdaptiveInterval(options.interval().toNanos());
  }

  private static final class State {
    final TailAdjustedValue network;
    final TailAdjustedValue service;
    final Ewma queueSize;
    final Ewma waiting;
    final AtomicInteger outstanding = new AtomicInteger();
    volatile double score;

    State(WuOptions options) {
      network =
          new TailAdjustedValue(
              options.historySize(), options.alpha(), options.historyPerInterval());
      service =
          new TailAdjustedValue(
              options.historySize(), options.alpha(), options.historyPerInterval());
      queueSize = Ewma.fromFirstSample(options.ewmaWeight());
      waiting = Ewma.fromFirstSample(options.ewmaWeight());
    }
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    candidates.shuffle(random.next());
    for (int i = 0; i < candidates.size(); i++) {
      candidates.setScore(i, states.get(candidates.replica(i)).score);
    }
    candidates.sortByScore();
  }

  @Override
  public void sent(int replica, long nowNanos) {
    states.get(replica).outstanding.incrementAndGet();
  }

  @Override
  public void response(
      int replica, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    State state = states.get(replica);
    state.outstanding.decrementAndGet();
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
  public void dropped(int replica, long waitedNanos, long nowNanos) {
    State state = states.get(replica);
    state.outstanding.decrementAndGet();
    state.network.add(waitedNanos);
  }

  @Override
  public long update(long nowNanos) {
    double change = 0;
    for (int replica = 0; replica < states.size(); replica++) {
      State state = states.get(replica);
      double before = state.score;
      state.score = score(state);
      change = Math.max(change, Math.abs(state.score - before) / Math.max(before, 1e-3));
    }
    return options.adaptiveInterval()
        ? adaptiveInterval.next(change)
        : options.interval().toNanos();
  }

  private double score(State state) {
    double network = state.network.compute() / NANOS_PER_MILLI;
    double service = state.service.compute() / NANOS_PER_MILLI;
    double queue = state.queueSize.value();
    if (options.concurrencyCompensation()) {
      queue += 1 + (double) states.size() * state.outstanding.get();
    }
    return network
        + queue * queue * queue * service
        + options.beta() * state.waiting.value() / NANOS_PER_MILLI;
  }
}
