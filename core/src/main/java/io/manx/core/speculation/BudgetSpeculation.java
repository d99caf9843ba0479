package io.manx.core.speculation;

import io.manx.core.selection.Candidates;
import io.manx.core.selection.Feedback;
import io.manx.core.selection.LogQuantile;
import io.manx.core.selection.Parameter;
import io.manx.core.selection.ParameterValues;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Manx's speculation: late for its kind, and within a budget.
 *
 * <p>A request may be sent once more when it has taken {@code factor} times the 95th percentile of
 * the usual replica's response times to requests of its cost class ({@link UsualTail}), at least
 * {@code least_delay_ms} and at most {@code most_delay_ms}. Before {@value
 * UsualTail#LEAST_RESPONSES} responses to the class have come it is {@value #UNKNOWN_FACTOR} times
 * that of the slowest class of which they have; before there is one, never. So a rare kind of
 * request is rescued from its first one on, if not as soon. Response times of replicas do not
 * contain the wait for a second copy, so that the delay cannot feed on itself as a percentile of
 * whole requests does; what was never answered is none. Each request puts {@code budget} of a token
 * into a bucket, and a copy takes one out: copies never exceed that share of requests, but for a
 * burst that the bucket allows. A request that gets no token asks again each time that it has
 * waited for twice as long, and at {@code most_delay_ms}. The longer it has waited, the less will
 * what holds it let go, and the more of the bucket it may use: a fifth of the bucket is left by
 * requests that are just late, most of which need no copy, for those that have waited for {@value
 * #SURELY_AFTER} times the delay; and after {@value #LENT_AFTER} times the delay, or {@code
 * most_delay_ms}, the bucket lends a token, at most {@code burst} of them, which the requests to
 * come pay back; a budget of 0 lends only after {@code most_delay_ms}, when who asks would else be
 * left with nothing.
 *
 * <p>Before {@code most_delay_ms} nothing is lent while the last {@value #OVERLOADED_AFTER}
 * responses of whichever replicas were late, too: then it is not one of them that holds requests,
 * and what is lent would be for all requests at once, and make an overload of a short stall.
 *
 * <p>While requests wait at replicas for longer than they are served none is sent: copies would
 * only lengthen the queues. Both are medians, of all replicas together, so that the long queue of a
 * single bad one does not stop the copies that lead around it. What was said so long ago that it
 * may be over, a fifth of a second, stops none: all that a requester has may be stuck at one that
 * is silent.
 *
 * <p>After Dean and Barroso, "The tail at scale", CACM 2013 (delay), and the budget that users of
 * Cassandra ask for (CASSANDRA-21214). Thread-safe without locks.
 */
public final class BudgetSpeculation implements Speculation {
  /** Share of requests that may be sent twice. */
  public static final Parameter BUDGET =
      Parameter.number("budget", 0.05, 0, 1, "copies per request that may be sent");

  static final Parameter BURST =
      Parameter.whole("burst", 50, 1, 100_000, "copies that may be sent at once after a calm");
  static final Parameter FACTOR =
      Parameter.number("factor", 1.5, 0.1, 100, "delay, as a multiple of the percentile");
  static final Parameter QUANTILE =
      Parameter.number(
          "quantile", 0.95, 0.5, 0.9999, "percentile of the usual replica's response times");
  static final Parameter SATURATION =
      Parameter.number(
          "saturation",
          1,
          0.01,
          1e6,
          "median waiting time over median service time that stops copies");
  static final Parameter LEAST_DELAY_MS =
      Parameter.number("least_delay_ms", 1, 0, 1e6, "delay below which no copy is sent");
  static final Parameter MOST_DELAY_MS =
      Parameter.number(
          "most_delay_ms",
          1_000,
          0,
          1e6,
          "delay after which a copy is due anyway, unless the least is longer");

  /** What can be set. */
  public static final List<Parameter> PARAMETERS =
      List.of(BUDGET, BURST, FACTOR, QUANTILE, SATURATION, LEAST_DELAY_MS, MOST_DELAY_MS);

  private static final long TOKEN = 1_000_000;
  private static final double MEDIAN = 0.5;

  /** Without an answer for so long, whoever waits may have all that is outstanding. */
  private static final long SATURATION_KEPT_NANOS = 200_000_000;

  private static final int UNKNOWN_FACTOR = 4;

  /** Which part of the bucket is kept for requests that are late beyond doubt. */
  private static final int RESERVED = 5;

  /** Requests are, after so many times the delay. */
  private static final int SURELY_AFTER = 2;

  /** After so many times the delay a request is lent a token. */
  private static final int LENT_AFTER = 4;

  /** So many late responses in a row, and there is no replica that would be faster. */
  private static final int OVERLOADED_AFTER = 2;

  /** A request asks no more often than that, though its delay may be 0. */
  private static final long LEAST_WAIT_NANOS = 1_000_000;

  /** Shorter waits are none; a median of less would take long to grow. */
  private static final long LEAST_WAITING_NANOS = 1_000;

  private final long perRequest;
  private final long most;
  private final double factor;
  private final double saturation;
  private final long leastDelayNanos;
  private final long mostDelayNanos;
  private final AtomicLong tokens;
  private final UsualTail[] late = new UsualTail[Candidates.COST_CLASSES];
  private final LogQuantile waitingNanos = new LogQuantile(MEDIAN, LEAST_WAITING_NANOS);
  private final LogQuantile serviceNanos = new LogQuantile(MEDIAN, 1);
  private final AtomicInteger lateInRow = new AtomicInteger();
  private volatile long feedbackNanos;

  /** Creates one. */
  public BudgetSpeculation(ParameterValues values) {
    perRequest = (long) (values.get(BUDGET) * TOKEN);
    most = (long) (values.get(BURST) * TOKEN);
    factor = values.get(FACTOR);
    saturation = values.get(SATURATION);
    leastDelayNanos = values.nanos(LEAST_DELAY_MS);
    mostDelayNanos = values.nanos(MOST_DELAY_MS);
    tokens = new AtomicLong();
    for (int i = 0; i < late.length; i++) {
      late[i] = new UsualTail(values.get(QUANTILE));
    }
  }

  @Override
  public long delayNanos(int costClass, long nowNanos) {
    addToken();
    return lateNanos(costClass);
  }

  /** Returns the delay in force for a cost class, in nanoseconds, or {@link #NEVER}. */
  public long lateNanos(int costClass) {
    double tail = late[costClass].value();
    if (tail <= 0) {
      tail = UNKNOWN_FACTOR * slowestKnown();
    }
    if (tail <= 0) {
      return NEVER;
    }
    long nanos = (long) (factor * tail);
    return Math.max(leastDelayNanos, Math.min(mostDelayNanos, nanos));
  }

  /** The tail of the slowest class that is known, in nanoseconds, or 0. */
  private double slowestKnown() {
    double slowest = 0;
    for (UsualTail each : late) {
      slowest = Math.max(slowest, each.value());
    }
    return slowest;
  }

  private void addToken() {
    long before = tokens.get();
    while (before < most && !tokens.compareAndSet(before, Math.min(most, before + perRequest))) {
      before = tokens.get();
    }
  }

  @Override
  public long decide(int costClass, long waitedNanos, long nowNanos) {
    long late = lateNanos(costClass);
    if (!isSaturated(nowNanos) && takeToken(leastLeft(late, waitedNanos))) {
      return NOW;
    }
    long moreNanos = Math.max(waitedNanos, LEAST_WAIT_NANOS);
    if (waitedNanos < mostDelayNanos) {
      moreNanos = Math.min(moreNanos, mostDelayNanos - waitedNanos);
    }
    // The delay may have grown meanwhile: not to miss by little that a token is lent.
    boolean isLentLater = perRequest > 0 && waitedNanos / LENT_AFTER < late && late != NEVER;
    return isLentLater
        ? Math.max(1, Math.min(moreNanos, LENT_AFTER * late - waitedNanos))
        : moreNanos;
  }

  /** How much a copy must leave in the bucket: the less, the longer its request has waited. */
  private long leastLeft(long lateNanos, long waitedNanos) {
    boolean isStuck = perRequest > 0 && waitedNanos / LENT_AFTER >= lateNanos;
    boolean isLent = isStuck && lateInRow.get() < OVERLOADED_AFTER;
    if (isLent || waitedNanos >= mostDelayNanos) {
      return -most;
    }
    boolean isJustLate = lateNanos != NEVER && waitedNanos / SURELY_AFTER < lateNanos;
    return isJustLate ? most / RESERVED : 0;
  }

  private boolean takeToken(long leastLeft) {
    while (true) {
      long after = tokens.get() - TOKEN;
      if (after < leastLeft) {
        return false;
      }
      if (tokens.compareAndSet(after + TOKEN, after)) {
        return true;
      }
    }
  }

  private boolean isSaturated(long nowNanos) {
    return nowNanos - feedbackNanos <= SATURATION_KEPT_NANOS
        && waitingNanos.value() > saturation * serviceNanos.value();
  }

  @Override
  public void response(
      int replica, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    countLate(responseNanos > lateNanos(costClass));
    late[costClass].add(replica, responseNanos);
    if (feedback != null) {
      feedbackNanos = nowNanos;
      waitingNanos.add((double) feedback.waitingNanos());
      serviceNanos.add((double) feedback.serviceNanos());
    }
  }

  private void countLate(boolean isLate) {
    if (isLate) {
      lateInRow.incrementAndGet();
    } else if (lateInRow.get() != 0) {
      lateInRow.set(0);
    }
  }

  @Override
  public void completed(long latencyNanos, long nowNanos) {}
}
