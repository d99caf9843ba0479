package io.manx.core.selection;

import java.util.List;

/**
 * The rate at which one replica may be sent requests (Suresh et al., NSDI 2015, section 3.2;
 * constants as in the authors' Cassandra fork). Rates are in requests per interval of 20 ms.
 *
 * <p>Idea: a token bucket whose rate follows what the replica answers. With each response, if more
 * may be sent than is received, and the rate has not grown for 80 ms, it is cut to a fifth;
 * otherwise, if less may be sent than is received, it grows by the cubic function {@code gamma * (T
 * - cbrt(beta * R0 / gamma))^3 + R0}, as in TCP CUBIC, but at most by 10: T is the time since the
 * last cut in milliseconds and R0 the rate before it.
 *
 * <p>The receive rate is a moving average, weight of the newest 0.9, of responses per interval.
 * What can be set is initially as in the fork. The paper's simulation has a bucket of 50 that is
 * empty at first, and rates of 5 and 10.
 *
 * <p>Thread-safe; takes a lock of its own, as the fork's does.
 */
final class C3RateControl {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final long INTERVAL_NANOS = 20_000_000;
  private static final double BETA = 0.2;
  private static final double GAMMA = 4e-6;
  private static final double MOST_INCREASE = 10;
  private static final long HYSTERESIS_NANOS = 4 * INTERVAL_NANOS;
  private static final double LEAST_RATE = 0.1;
  static final Parameter BUCKET =
      Parameter.number("bucket", 400, 1, 1e6, "requests that may be sent at once at most");
  static final Parameter FULL =
      Parameter.flag("full", true, "whether the bucket is full at first, rather than empty");
  static final Parameter SEND_RATE =
      Parameter.number("send_rate", 1, 0.1, 1e6, "rate of sending at first, in 20 ms");
  static final Parameter RECEIVE_RATE =
      Parameter.number("receive_rate", 100, 0, 1e6, "rate of receiving at first, in 20 ms");
  static final List<Parameter> PARAMETERS = List.of(BUCKET, FULL, SEND_RATE, RECEIVE_RATE);
  private static final double EWMA_WEIGHT = 0.9;

  private final double bucket;
  private double sendRate;
  private double rateBeforeCut;
  private double receiveRate;
  private double tokens;
  private long received;
  private boolean begun;
  private long intervalNanos;
  private long refilledNanos;
  private long cutNanos;
  private long increasedNanos;

  C3RateControl(ParameterValues values) {
    bucket = values.get(BUCKET);
    sendRate = values.get(SEND_RATE);
    rateBeforeCut = sendRate;
    receiveRate = values.get(RECEIVE_RATE);
    tokens = values.isTrue(FULL) ? bucket : 0;
  }

  /** Takes a token if there is one; otherwise returns the nanoseconds until there will be. */
  synchronized long take(long nowNanos) {
    advance(nowNanos);
    if (tokens >= 1) {
      tokens -= 1;
      return 0;
    }
    return (long) Math.ceil((1 - tokens) / sendRate * INTERVAL_NANOS);
  }

  /** Adapts the rate to a response. */
  synchronized void responded(long nowNanos) {
    advance(nowNanos);
    received++;
    if (sendRate > receiveRate && nowNanos - increasedNanos > HYSTERESIS_NANOS) {
      rateBeforeCut = sendRate;
      sendRate = Math.max(LEAST_RATE, BETA * sendRate);
      cutNanos = nowNanos;
    } else if (sendRate < receiveRate) {
      double millis = (nowNanos - cutNanos) / NANOS_PER_MILLI;
      double fromSaddle = millis - Math.cbrt(BETA * rateBeforeCut / GAMMA);
      double cubic = GAMMA * fromSaddle * fromSaddle * fromSaddle + rateBeforeCut;
      sendRate = Math.max(LEAST_RATE, Math.min(sendRate + MOST_INCREASE, cubic));
      increasedNanos = nowNanos;
    }
  }

  synchronized double sendRate() {
    return sendRate;
  }

  private void advance(long nowNanos) {
    if (!begun) {
      begun = true;
      intervalNanos = nowNanos;
      refilledNanos = nowNanos;
      cutNanos = nowNanos;
      increasedNanos = nowNanos;
    }
    double elapsed = (double) Math.max(0, nowNanos - refilledNanos) / INTERVAL_NANOS;
    tokens = Math.min(bucket, tokens + sendRate * elapsed);
    refilledNanos = nowNanos;
    long over = (nowNanos - intervalNanos) / INTERVAL_NANOS;
    if (over > 0) {
      receiveRate = EWMA_WEIGHT * received + (1 - EWMA_WEIGHT) * receiveRate;
      received = 0;
      // Intervals without any response; beyond a hundred of them the average is as good as 0.
      receiveRate *= Math.pow(1 - EWMA_WEIGHT, (double) Math.min(over - 1, 100));
      intervalNanos += over * INTERVAL_NANOS;
    }
  }
}
