package io.manx.core.selection;

import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@link WuSelector}; the defaults are the thesis's, or where it is silent (history)
 * our reading of it. Immutable.
 */
public final class WuOptions {
  /** The thesis's values. */
  public static final WuOptions DEFAULT = builder().build();

  private final double alpha;
  private final double beta;
  private final double ewmaWeight;
  private final int historySize;
  private final boolean historyPerInterval;
  private final boolean concurrencyCompensation;
  private final Duration interval;
  private final boolean adaptiveInterval;

  private WuOptions(Builder builder) {
    alpha = builder.alpha;
    beta = builder.beta;
    ewmaWeight = builder.ewmaWeight;
    historySize = builder.historySize;
    historyPerInterval = builder.historyPerInterval;
    concurrencyCompensation = builder.concurrencyCompensation;
    interval = builder.interval;
    adaptiveInterval = builder.adaptiveInterval;
  }

  /** Begins with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Ratio of percentiles from which a tail counts as long; 1 to 1000, by default 2. */
  public double alpha() {
    return alpha;
  }

  /** Weight of the waiting time in the score; 0 to 1000, by default 10. */
  public double beta() {
    return beta;
  }

  /**
   * Weight of the newest sample in the means of queue size and waiting time; above 0, up to 1, by
   * default 0.9.
   */
  public double ewmaWeight() {
    return ewmaWeight;
  }

  /** Samples that the percentiles are taken of; 10 to 100000, by default 2000. */
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

  /**
   * Time between computations of the scores, the longest if it adapts; 1 to 10000 ms, by default
   * 100 ms.
   */
  public Duration interval() {
    return interval;
  }

  /** Whether that time shrinks while scores change. */
  public boolean adaptiveInterval() {
    return adaptiveInterval;
  }

  private Object[] fields() {
    return new Object[] {
      alpha,
      beta,
      ewmaWeight,
      historySize,
      historyPerInterval,
      concurrencyCompensation,
      interval,
      adaptiveInterval
    };
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WuOptions && Arrays.equals(fields(), ((WuOptions) other).fields());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(fields());
  }

  /** Collects parameters; what is out of bounds is refused at once, by name. */
  public static final class Builder {
    private double alpha = 2;
    private double beta = 10;
    private double ewmaWeight = 0.9;
    private int historySize = 2_000;
    private boolean historyPerInterval;
    private boolean concurrencyCompensation;
    private Duration interval = Duration.ofMillis(100);
    private boolean adaptiveInterval;

    private Builder() {}

    /** Sets {@link WuOptions#alpha()}. */
    public Builder alpha(double value) {
      require(value >= 1 && value <= 1_000, "alpha is to be from 1 to 1000", value);
      alpha = value;
      return this;
    }

    /** Sets {@link WuOptions#beta()}. */
    public Builder beta(double value) {
      require(value >= 0 && value <= 1_000, "beta is to be from 0 to 1000", value);
      beta = value;
      return this;
    }

    /** Sets {@link WuOptions#ewmaWeight()}. */
    public Builder ewmaWeight(double value) {
      require(value > 0 && value <= 1, "the EWMA weight is to be above 0, up to 1", value);
      ewmaWeight = value;
      return this;
    }

    /** Sets {@link WuOptions#historySize()} and {@link WuOptions#historyPerInterval()}. */
    public Builder history(int size, boolean perInterval) {
      require(size >= 10 && size <= 100_000, "the history size is to be from 10 to 100000", size);
      historySize = size;
      historyPerInterval = perInterval;
      return this;
    }

    /** Sets {@link WuOptions#concurrencyCompensation()}. */
    public Builder concurrencyCompensation(boolean value) {
      concurrencyCompensation = value;
      return this;
    }

    /** Sets {@link WuOptions#interval()} and {@link WuOptions#adaptiveInterval()}. */
    public Builder interval(Duration value, boolean adaptive) {
      long millis = value.toMillis();
      require(millis >= 1 && millis <= 10_000, "the interval is to be from 1 to 10000 ms", millis);
      interval = value;
      adaptiveInterval = adaptive;
      return this;
    }

    /** Returns the parameters. */
    public WuOptions build() {
      return new WuOptions(this);
    }

    private static void require(boolean condition, String rule, Object value) {
      if (!condition) {
        throw new IllegalArgumentException(rule + ", not " + value);
      }
    }
  }
}
