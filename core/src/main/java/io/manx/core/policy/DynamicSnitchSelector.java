// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.DecayingReservoir;
import io.manx.core.estimate.PerReplica;
import io.manx.core.estimate.RandomBits;
import io.manx.core.estimate.SampleRing;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cassandra's dynamic snitch, as in class {@code DynamicEndpointSnitch} of 5.0.9.
 *
 * <p>Idea: keep the given order, unless a replica's recent response times are much worse than those
 * of the others.
 *
 * <p>Each response time is a sample in whole milliseconds, by a clock that advances every 2 ms. A
 * reservoir of 100 samples per replica prefers new ones (0.75 per second). Every 100 ms a replica's
 * score becomes its median divided by the worst median, or by 1 ms if that is more. The given order
 * stands unless at some position its score is more than twice the score that sorting would put
 * there, by a badness threshold of 1.0. Otherwise replicas are sorted by score. All samples are
 * forgotten every ten minutes. A replica without samples scores 0.
 *
 * <p>Deviations: severity, which is set by hand, is left out. Reads of the requester from itself
 * are measured by the coarse clock, like all others. Samples enter the reservoir every 100 ms, the
 * last {@value #RING} of each replica. As in Cassandra, an expired request is a sample, but a
 * failed one is not. Unlike there, a failure before a replica's first answer counts as the read
 * timeout, since a replica that only ever failed would have the lowest score.
 */
public final class DynamicSnitchSelector implements PeriodicSelector {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long CLOCK_NANOS = 2 * NANOS_PER_MILLI;
  private static final int WINDOW = 100;
  private static final double ALPHA_PER_SECOND = 0.75;
  private static final int RING = 256;

  static final Parameter<Double> BADNESS_THRESHOLD =
      Parameter.number(
          "badness_threshold",
          1,
          0,
          100,
          "how much worse than the best a replica may be, as a share");
  static final Parameter<Double> UPDATE_INTERVAL_MS =
      Parameter.number("update_interval_ms", 100, 1, 10_000, "time between computations of scores");
  static final Parameter<Double> RESET_INTERVAL_MS =
      Parameter.number(
          "reset_interval_ms", 600_000, 1_000, 1e12, "time after which all samples are forgotten");
  static final Parameter<Double> QUANTILE =
      Parameter.number("quantile", 0.5, 0, 1, "quantile of a replica's samples that is its score");
  static final Parameter<Boolean> WHOLE_MILLIS =
      Parameter.flag("whole_millis", true, "samples in whole milliseconds, by a coarse clock");
  static final Parameter<Double> READ_TIMEOUT_MS =
      Parameter.number(
          "read_timeout_ms", 5_000, 1, 1e9, "time that a failure before any answer counts as");
  static final List<Parameter<?>> PARAMETERS =
      List.of(
          BADNESS_THRESHOLD,
          UPDATE_INTERVAL_MS,
          RESET_INTERVAL_MS,
          QUANTILE,
          WHOLE_MILLIS,
          READ_TIMEOUT_MS);

  private final double badness;
  private final long updateIntervalNanos;
  private final long resetIntervalNanos;
  private final double quantile;
  private final boolean wholeMillis;
  private final long readTimeoutNanos;
  private final PerReplica<State> states;
  private boolean begun;
  private long resetNanos;

  /**
   * Creates one.
   *
   * @param seed of which samples are kept
   */
  public DynamicSnitchSelector(ParameterValues values, long seed) {
    badness = 1 + values.get(BADNESS_THRESHOLD);
    updateIntervalNanos = values.nanos(UPDATE_INTERVAL_MS);
    resetIntervalNanos = values.nanos(RESET_INTERVAL_MS);
    quantile = values.get(QUANTILE);
    wholeMillis = values.get(WHOLE_MILLIS);
    readTimeoutNanos = values.nanos(READ_TIMEOUT_MS);
    RandomBits random = new RandomBits(seed);
    states = new PerReplica<>(() -> new State(random));
  }

  private static final class State {
    private final SampleRing recent = new SampleRing(RING);
    private final DecayingReservoir reservoir;
    private volatile double score;
    private volatile boolean answered;
    private double quantile;

    private State(RandomBits random) {
      reservoir = new DecayingReservoir(WINDOW, ALPHA_PER_SECOND, random);
    }
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    for (int i = 0; i < candidates.size(); i++) {
      candidates.setScore(i, states.get(candidates.replica(i)).score);
    }
    if (candidates.size() > 1 && isBad(candidates)) {
      candidates.sort();
    }
  }

  /** Whether the score at some position is too much worse than the one that belongs there. */
  private boolean isBad(Candidates candidates) {
    for (int i = 0; i < candidates.size(); i++) {
      double best = candidates.scoreAtRank(i);
      if (candidates.score(i) > best * badness) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void sent(int replica, Demand demand, long nowNanos) {}

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    State state = states.get(replica);
    if (!state.answered) {
      state.answered = true;
    }
    sample(state, responseNanos, nowNanos);
  }

  @Override
  public void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {
    State state = states.get(replica);
    if (!state.answered) {
      sample(state, readTimeoutNanos, nowNanos);
    }
  }

  @Override
  public void expired(int replica, Demand demand, long waitedNanos, long nowNanos) {
    sample(states.get(replica), waitedNanos, nowNanos);
  }

  @Override
  public void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {}

  private void sample(State state, long responseNanos, long nowNanos) {
    state.recent.add(
        wholeMillis ? coarseMillis(responseNanos, nowNanos) * NANOS_PER_MILLI : responseNanos);
  }

  private static long coarseMillis(long responseNanos, long nowNanos) {
    long sentTick = Math.floorDiv(nowNanos - responseNanos, CLOCK_NANOS);
    long nowTick = Math.floorDiv(nowNanos, CLOCK_NANOS);
    return (nowTick - sentTick) * CLOCK_NANOS / NANOS_PER_MILLI;
  }

  @Override
  public long update(long nowNanos) {
    if (!begun) {
      begun = true;
      resetNanos = nowNanos;
    }
    boolean forget = nowNanos - resetNanos >= resetIntervalNanos;
    if (forget) {
      resetNanos = nowNanos;
    }
    double worst = NANOS_PER_MILLI;
    for (int replica = 0; replica < states.size(); replica++) {
      State state = states.get(replica);
      state.recent.drain(sample -> state.reservoir.add(sample, nowNanos));
      if (forget) {
        state.reservoir.clear();
      }
      state.quantile = state.reservoir.quantile(quantile);
      worst = Math.max(worst, state.quantile);
    }
    for (int replica = 0; replica < states.size(); replica++) {
      State state = states.get(replica);
      state.score = state.quantile / worst;
    }
    return updateIntervalNanos;
  }

  @Override
  public long longestIntervalNanos() {
    return updateIntervalNanos;
  }
}
