// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.PerReplica;
import io.manx.core.estimate.RandomBits;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The latency-sensitive policy of DataStax's additional policies for the Java driver ({@code
 * LatencySensitiveLoadBalancingPolicy} of java-driver-policies). Replicas are shuffled, and of the
 * first two the one with the lower average response time goes first.
 *
 * <p>The average moves with time: a sample that comes {@code d * scale_ms} after the one before
 * gets weight {@code 1 - ln(d + 1) / d}. It counts after {@code least_samples} samples, and is
 * ignored when it is older than {@code kept_ms}. So a slow replica is tried again, and so is a
 * paused one.
 *
 * <p>Deviation: a failed or expired request counts with its time, but at least with the average, or
 * before there is one with the read timeout. Otherwise fast failures would look like fast answers.
 * Thread-safe; averages are kept under a lock per replica.
 */
public final class LatencySensitiveSelector implements ReplicaSelector {
  static final Parameter<Double> SCALE_MS =
      Parameter.number("scale_ms", 100, 0.1, 1e6, "time that the moving average looks back on");
  static final Parameter<Double> KEPT_MS =
      Parameter.number("kept_ms", 2_000, 1, 1e9, "age at which an average is ignored");
  static final Parameter<Integer> LEAST_SAMPLES =
      Parameter.whole("least_samples", 100, 1, 100_000, "samples before an average counts");
  static final List<Parameter<?>> PARAMETERS = List.of(SCALE_MS, KEPT_MS, LEAST_SAMPLES);

  private final RandomBits random;
  private final PerReplica<Average> averages = new PerReplica<>(Average::new);
  private final double scaleNanos;
  private final long keptNanos;
  private final int leastSamples;

  /** Average response time of a replica, and the time of its newest sample. */
  private static final class Average {
    private double nanos;
    private long newestNanos;
    private int samples;

    synchronized void add(double sampleNanos, double scaleNanos, long nowNanos) {
      double elapsed = Math.max(0, nowNanos - newestNanos) / scaleNanos;
      double weightOfOld = elapsed > 0 ? Math.log1p(elapsed) / elapsed : 1;
      nanos = samples == 0 ? sampleNanos : weightOfOld * nanos + (1 - weightOfOld) * sampleNanos;
      newestNanos = nowNanos;
      samples++;
    }

    synchronized void addFailure(double waitedNanos, double scaleNanos, long nowNanos) {
      double least = samples == 0 ? ScoredSelector.READ_TIMEOUT_NANOS : nanos;
      add(Math.max(waitedNanos, least), scaleNanos, nowNanos);
    }

    /** Returns the average, or 0 while it does not count. */
    synchronized double value(int leastSamples, long keptNanos, long nowNanos) {
      return samples >= leastSamples && nowNanos - newestNanos <= keptNanos ? nanos : 0;
    }
  }

  /**
   * Creates one.
   *
   * @param seed of the shuffling
   */
  public LatencySensitiveSelector(ParameterValues values, long seed) {
    random = new RandomBits(seed);
    scaleNanos = values.nanos(SCALE_MS);
    keptNanos = values.nanos(KEPT_MS);
    leastSamples = values.get(LEAST_SAMPLES);
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    candidates.shuffle(random.next());
    if (candidates.size() < 2) {
      return;
    }
    double first = average(candidates.replica(0), nowNanos);
    double second = average(candidates.replica(1), nowNanos);
    if (second > 0 && first > second) {
      candidates.moveToFront(1);
    }
  }

  private double average(int replica, long nowNanos) {
    return averages.get(replica).value(leastSamples, keptNanos, nowNanos);
  }

  @Override
  public void sent(int replica, Demand demand, long nowNanos) {}

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    averages.get(replica).add((double) responseNanos, scaleNanos, nowNanos);
  }

  @Override
  public void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {
    averages.get(replica).addFailure((double) waitedNanos, scaleNanos, nowNanos);
  }

  @Override
  public void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {}
}
