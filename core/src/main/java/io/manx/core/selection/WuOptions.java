package io.manx.core.selection;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@link WuSelector}; the defaults are the thesis's, or where it is silent our
 * reading of it. Immutable.
 */
public final class WuOptions {
  /** The thesis's values. */
  public static final WuOptions DEFAULT =
      new WuOptions(2, 10, 0.9, 2_000, false, false, Duration.ofMillis(100), false);

  private final double alpha;
  private final double beta;
  private final double ewmaWeight;
  private final int historySize;
  private final boolean historyPerInterval;
  private final boolean concurrencyCompensation;
  private final Duration interval;
  private final boolean adaptiveInterval;

  private WuOptions(
      double alpha,
      double beta,
      double ewmaWeight,
      int historySize,
      boolean historyPerInterval,
      boolean concurrencyCompensation,
      Duration interval,
      boolean adaptiveInterval) {
    require(alpha >= 1 && alpha <= 1_000, "alpha is to be from 1 to 1000", alpha);
    require(beta >= 0 && beta <= 1_000, "beta is to be from 0 to 1000", beta);
    require(
        ewmaWeight > 0 && ewmaWeight <= 1, "the EWMA weight is to be above 0, up to 1", ewmaWeight);
    require(
        historySize >= 10 && historySize <= 100_000,
        "the history size is to be from 10 to 100000",
        historySize);
    require(
        interval.toMillis() >= 1 && interval.toMillis() <= 10_000,
        "the interval is to be from 1 to 10000 ms",
        interval.toMillis());
    this.alpha = alpha;
    this.beta = beta;
    this.ewmaWeight = ewmaWeight;
    this.historySize = historySize;
    this.historyPerInterval = historyPerInterval;
    this.concurrencyCompensation = concurrencyCompensation;
    this.interval = interval;
    this.adaptiveInterval = adaptiveInterval;
  }

  private static void require(boolean condition, String rule, Object value) {
    if (!condition) {
      throw new IllegalArgumentException(rule + ", not " + value);
    }
  }

  /** Ratio of percentiles from which a tail counts as long; 1 to 1000. */
  public double alpha() {
    return alpha;
  }

  /** Weight of the waiting time in the score; 0 to 1000. */
  public double beta() {
    return beta;
  }

  /** Weight of the newest sample in the means of queue size and waiting time; above 0, up to 1. */
  public double ewmaWeight() {
    return ewmaWeight;
  }

  /** Samples that the percentiles are taken of; 10 to 100000. */
  public int historySize() {
    return historySize;
  }

  /** Whether only samples since the last computation count, rather than the newest of all. */
  public boolean historyPerInterval() {
    return historyPerInterval;
  }

  /** Whether the queue is estimated as in C3, with own outstanding requests, or as printed. */
  public boolean concurrencyCompensation() {
    return concurrencyCompensation;
  }

  /** Time between computations of the scores, the longest if it adapts; 1 to 10000 ms. */
  public Duration interval() {
    return interval;
  }

  /** Whether that time shrinks while scores change. */
  public boolean adaptiveInterval() {
    return adaptiveInterval;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WuOptions && toString().equals(other.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  @Override
  public String toString() {
    return "alpha="
        + alpha
        + ", beta="
        + beta
        + ", EWMA weight="
        + ewmaWeight
        + ", history="
        + historySize
        + (historyPerInterval ? " of the interval" : "")
        + (concurrencyCompensation ? ", concurrency compensation" : "")
        + ", interval="
        + interval.toMillis()
        + " ms"
        + (adaptiveInterval ? " at most" : "");
  }

  /** Returns these with another alpha. */
  public WuOptions withAlpha(double value) {
    return new WuOptions(
        value,
        beta,
        ewmaWeight,
        historySize,
        historyPerInterval,
        concurrencyCompensation,
        interval,
        adaptiveInterval);
  }

  /** Returns these with another beta. */
  public WuOptions withBeta(double value) {
    return new WuOptions(
        alpha,
        value,
        ewmaWeight,
        historySize,
        historyPerInterval,
        concurrencyCompensation,
        interval,
        adaptiveInterval);
  }

  /** Returns these with another weight of the newest sample. */
  public WuOptions withEwmaWeight(double value) {
    return new WuOptions(
        alpha,
        beta,
        value,
        historySize,
        historyPerInterval,
        concurrencyCompensation,
        interval,
        adaptiveInterval);
  }

  /** Returns these with another history. */
  public WuOptions withHistory(int size, boolean perInterval) {
    return new WuOptions(
        alpha,
        beta,
        ewmaWeight,
        size,
        perInterval,
        concurrencyCompensation,
        interval,
        adaptiveInterval);
  }

  /** Returns these with the queue estimated as in C3, or as printed. */
  public WuOptions withConcurrencyCompensation(boolean value) {
    return new WuOptions(
        alpha,
        beta,
        ewmaWeight,
        historySize,
        historyPerInterval,
        value,
        interval,
        adaptiveInterval);
  }

  /** Returns these with another interval. */
  public WuOptions withInterval(Duration value, boolean adaptive) {
    return new WuOptions(
        alpha,
        beta,
        ewmaWeight,
        historySize,
        historyPerInterval,
        concurrencyCompensation,
        value,
        adaptive);
  }
}
