// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import java.util.List;

/**
 * C3's rate control of one replica (Suresh et al., NSDI 2015, section 3.2). Rates are in requests
 * per interval of 20 ms.
 *
 * <p>Idea: a token bucket whose rate follows the replica's answers. The rate adapts with each
 * answer. If it exceeds the receive rate and has not grown for 80 ms, it is cut to a fifth.
 * Otherwise, if it is below the receive rate, it grows to {@code gamma * (T - cbrt(beta * R0 /
 * gamma))^3 + R0}, as in TCP CUBIC, but at most by 10. T is the time since the last cut in
 * milliseconds, and R0 the rate before it. Before the first cut the rate grows by 10.
 *
 * <p>The receive rate is a moving average, weight of the newest 0.9, of answers per interval. An
 * interval ends with the first answer after it, which it counts; intervals without an answer are
 * left out. The bucket is refilled when a token is taken, at the rate in force then.
 *
 * <p>There are two sources: the authors' fork of Cassandra ({@code RateController}), which is
 * followed here, and their simulator absim ({@code client.py}). They differ:
 *
 * <ul>
 *   <li>After an interval without a response the fork loses the response that ends it, so that the
 *       receive rate of a light requester falls to 0. Here that response is counted, as in absim.
 *       absim begins the average anew after 400 ms without a response.
 *   <li>absim cuts after 40 ms without growth; R0 is 10 at first, and T counts from the beginning.
 *   <li>absim has a bucket of 50 that is empty at first, and rates of 5 and 10. All of these are
 *       parameters here.
 *   <li>absim cuts to no less than 0.0001, the fork to 0.1.
 * </ul>
 *
 * <p>In both, only growth delays a cut: cuts may follow each other with each answer.
 *
 * <p>Thread-safe; each has a lock, as in the fork.
 */
final class C3RateControl {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final long INTERVAL_NANOS = 20_000_000;
  private static final double BETA = 0.2;
  private static final double GAMMA = 4e-6;
  private static final double MOST_INCREASE = 10;
  private static final long HYSTERESIS_NANOS = 4 * INTERVAL_NANOS;
  private static final double LEAST_RATE = 0.1;
  static final Parameter<Double> BUCKET =
      Parameter.number("bucket", 400, 1, 1e6, "requests that may be sent at once at most");
  static final Parameter<Boolean> FULL =
      Parameter.flag("full", true, "whether the bucket is full at first, rather than empty");
  static final Parameter<Double> SEND_RATE =
      Parameter.number("send_rate", 1, 0.1, 1e6, "rate of sending at first, in 20 ms");
  static final Parameter<Double> RECEIVE_RATE =
      Parameter.number("receive_rate", 100, 0, 1e6, "rate of receiving at first, in 20 ms");
  static final List<Parameter<?>> PARAMETERS = List.of(BUCKET, FULL, SEND_RATE, RECEIVE_RATE);
  private static final double EWMA_WEIGHT = 0.9;

  private final double bucket;
  private double tokens;
  private boolean isAsked;
  private long takenNanos;

  private double sendRate;
  private boolean isIncreased;
  private long increasedNanos;
  private boolean isCut;
  private long cutNanos;
  private double rateBeforeCut;

  private double receiveRate;
  private long received;
  private long interval = Long.MIN_VALUE;

  C3RateControl(ParameterValues values) {
    bucket = values.get(BUCKET);
    sendRate = values.get(SEND_RATE);
    receiveRate = values.get(RECEIVE_RATE);
    tokens = values.get(FULL) ? bucket : 0;
  }

  /** Takes a token and returns 0, or returns the nanoseconds until there will be one. */
  synchronized long take(long nowNanos) {
    if (!isAsked) {
      isAsked = true;
      takenNanos = nowNanos;
    }
    double elapsed = (double) Math.max(0, nowNanos - takenNanos) / INTERVAL_NANOS;
    double now = Math.min(bucket, tokens + sendRate * elapsed);
    if (now >= 1) {
      tokens = now - 1;
      takenNanos = nowNanos;
      return 0;
    }
    return Math.max(1, (long) Math.ceil((1 - now) / sendRate * INTERVAL_NANOS));
  }

  /** Adapts the rate to an answer. */
  synchronized void answered(long nowNanos) {
    receive(nowNanos);
    if (sendRate > receiveRate && mayBeCut(nowNanos)) {
      rateBeforeCut = sendRate;
      sendRate = Math.max(LEAST_RATE, BETA * sendRate);
      isCut = true;
      cutNanos = nowNanos;
    } else if (sendRate < receiveRate) {
      sendRate =
          isCut ? Math.min(sendRate + MOST_INCREASE, cubic(nowNanos)) : sendRate + MOST_INCREASE;
      isIncreased = true;
      increasedNanos = nowNanos;
    }
  }

  private void receive(long nowNanos) {
    received++;
    long current = Math.floorDiv(nowNanos, INTERVAL_NANOS);
    if (current > interval) {
      receiveRate = EWMA_WEIGHT * received + (1 - EWMA_WEIGHT) * receiveRate;
      received = 0;
      interval = current;
    }
  }

  private boolean mayBeCut(long nowNanos) {
    return !isIncreased || nowNanos - increasedNanos > HYSTERESIS_NANOS;
  }

  private double cubic(long nowNanos) {
    double millis = (nowNanos - cutNanos) / NANOS_PER_MILLI;
    double fromSaddle = millis - Math.cbrt(BETA * rateBeforeCut / GAMMA);
    return GAMMA * fromSaddle * fromSaddle * fromSaddle + rateBeforeCut;
  }

  synchronized double sendRate() {
    return sendRate;
  }

  synchronized double receiveRate() {
    return receiveRate;
  }
}
