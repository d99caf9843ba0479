// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.MedianOfReplicaTails;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Manx's speculation: a copy for each request that is late for its kind, within a budget.
 *
 * <p><b>Delay.</b> A request is late after {@code factor} times the 95th percentile of the usual
 * replica's response times to its kind ({@link MedianOfReplicaTails}), at least {@code
 * least_delay_ms} and at most {@code most_delay_ms}. A kind with fewer than {@value
 * MedianOfReplicaTails#LEAST_RESPONSES} responses has that of its group; if the group has no more,
 * it is {@value SpeculationDelays#UNKNOWN_FACTOR} times that of the slowest known kind, so that
 * even the first request of a rare kind may get a copy. A request that needs several answers waits
 * for the slowest, so its delay is longer ({@link SlowestOfSeveral}). Response times of replicas do
 * not contain the wait for a copy, so the delay does not grow by itself like a percentile of whole
 * requests. Unanswered requests do not count.
 *
 * <p><b>Budget.</b> Each request puts {@code budget} of its expected work into a bucket, and a copy
 * takes its own work out, or more if copies seldom help ({@link CopyWork}). A request that gets
 * nothing asks again whenever it has waited twice as long, and at {@code most_delay_ms}. The longer
 * it has waited, the more of the bucket it may use, since its replica is less likely to answer
 * soon. Requests that are just late leave a fifth of the bucket to those that have waited for
 * {@value #SURELY_AFTER} times the delay. After {@value #LENT_AFTER} times the delay, or {@code
 * most_delay_ms}, the bucket lends, up to the work of {@code burst} mean requests, which later
 * requests pay back. A budget of 0 lends only after {@code most_delay_ms}, so that a stuck request
 * can still get one copy.
 *
 * <p><b>Reserve.</b> A request that is stuck in a silent replica cannot be told from a large one,
 * and copies of large ones soon use up what is lent. So a fifth of the budget is also counted in
 * copies, for requests that have waited for {@value #LENT_AFTER} times the delay. A copy of a kind
 * of large requests counts as so many, but not a large one of its kind. These copies are charged to
 * the bucket as well, but it never owes more than it holds when full. By number copies exceed the
 * budget by a fifth at most, apart from bursts; by work they may exceed it where a few requests of
 * a kind are many times as large as its others.
 *
 * <p><b>Slow everywhere.</b> While the newest responses of more than one replica are late, no copy
 * is sent before {@code most_delay_ms}. No replica would be faster then, and copies of all requests
 * at once would turn the slowness into an overload. Requests ask again after one more delay. A
 * response in time, or a fifth of a second without a late one, ends that. A request that will not
 * be answered at all ({@link #permitsAtOnce}) may use the bucket meanwhile, but not borrow.
 *
 * <p><b>Congestion.</b> Copies lengthen queues. The longer requests wait at the usual replica, the
 * less a request puts into the bucket: {@code 1 - r / saturation} of its share, r being mean
 * waiting time over mean service time ({@link Congestion}). From {@code saturation} on no copy is
 * sent, and before {@code most_delay_ms} none to a replica whose own r is twice {@code saturation},
 * unless the request will not be answered at all. Feedback older than a fifth of a second does not
 * count: all requests may be stuck at one silent replica.
 *
 * <p>Sources: Dean and Barroso, "The tail at scale", CACM 2013 (delay); CASSANDRA-21214, in which
 * users ask for a budget. Thread-safe without locks.
 */
public final class BudgetSpeculation implements Speculation {
  /** Share of the work that may be done twice. */
  public static final Parameter<Double> BUDGET =
      Parameter.number("budget", 0.05, 0, 1, "work of copies, as a share of the work of requests");

  static final Parameter<Integer> BURST =
      Parameter.whole("burst", 50, 1, 100_000, "copies that may be sent at once after a calm");
  static final Parameter<Double> FACTOR =
      Parameter.number("factor", 1.5, 0.1, 100, "delay, as a multiple of the percentile");
  static final Parameter<Double> QUANTILE =
      Parameter.number(
          "quantile", 0.95, 0.5, 0.9999, "percentile of the usual replica's response times");
  static final Parameter<Double> SATURATION =
      Parameter.number(
          "saturation",
          0.5,
          0.01,
          1e6,
          "the usual replica's mean waiting time over its mean service time that stops copies");
  static final Parameter<Double> LEAST_DELAY_MS =
      Parameter.number("least_delay_ms", 1, 0, 1e6, "delay below which no copy is sent");
  static final Parameter<Double> MOST_DELAY_MS =
      Parameter.number(
          "most_delay_ms",
          1_000,
          0,
          1e6,
          "delay after which a copy is due anyway, unless the least delay is longer");

  /** The parameters of the speculation. */
  public static final List<Parameter<?>> PARAMETERS =
      List.of(BUDGET, BURST, FACTOR, QUANTILE, SATURATION, LEAST_DELAY_MS, MOST_DELAY_MS);

  /**
   * Age from which queues and late responses are ignored: all outstanding requests may be stuck at
   * one replica.
   */
  private static final long SLOWNESS_KEPT_NANOS = 200_000_000;

  /**
   * One part in so many of the bucket is kept for requests that are surely late, and one stuck
   * request for so many copies of mean work is rescued although the bucket lends no more.
   */
  private static final double RESERVED = 5;

  /** A single copy counts as no more than so many mean requests. */
  private static final double MAX_PRICE = 50;

  /** A replica is too busy for copies from so many times the saturation of the usual one on. */
  private static final double BUSY = 2;

  /** Requests are surely late after so many times the delay. */
  private static final int SURELY_AFTER = 2;

  /** A request may use a loan after so many times the delay. */
  private static final int LENT_AFTER = 4;

  /** Least time between two questions of a request, whose delay may be 0. */
  private static final long LEAST_WAIT_NANOS = 1_000_000;

  private final double budget;
  private final int most;
  private final double saturation;
  private final long mostDelayNanos;
  private final WorkBucket bucket;
  private final WorkBucket reserve;
  private final CopyWork work = new CopyWork();
  private final SpeculationDelays delays;
  private final Congestion congestion = new Congestion(SLOWNESS_KEPT_NANOS);
  private final SlowEverywhere slowEverywhere = new SlowEverywhere(SLOWNESS_KEPT_NANOS);

  /** Creates one. */
  public BudgetSpeculation(ParameterValues values) {
    budget = values.get(BUDGET);
    most = values.get(BURST);
    saturation = values.get(SATURATION);
    mostDelayNanos = values.nanos(MOST_DELAY_MS);
    delays =
        new SpeculationDelays(
            values.get(QUANTILE), values.get(FACTOR), values.nanos(LEAST_DELAY_MS), mostDelayNanos);
    bucket = new WorkBucket(most);
    reserve = new WorkBucket((int) Math.ceil(most / RESERVED));
  }

  @Override
  public long delayNanos(Demand demand, int awaited, long nowNanos) {
    double room = Math.max(0, 1 - congestion.waitingOverService(nowNanos) / saturation);
    bucket.add(budget * room * work.sent(demand));
    reserve.add(budget * room / RESERVED);
    return delays.nanos(demand, awaited);
  }

  /** Returns the delay in force for a request that waits for one answer, or {@link #NEVER}. */
  public long lateNanos(Demand demand) {
    return delays.nanos(demand, 1);
  }

  /** Returns the delay of a kind that waits for one answer, in nanoseconds, or {@link #NEVER}. */
  public long lateNanos(int kind) {
    return delays.nanos(kind, 1);
  }

  /** Whether there have been enough responses for a delay of its kind, or of its group. */
  public boolean knows(Demand demand) {
    return delays.knows(demand.kind()) || delays.knows(demand.group());
  }

  /** Whether a kind has had enough responses for a delay of its own. */
  public boolean knows(int kind) {
    return delays.knows(kind);
  }

  @Override
  public long decide(Demand demand, int awaited, long waitedNanos, long nowNanos) {
    long late = delays.nanos(demand, awaited);
    boolean isOverdue = waitedNanos >= mostDelayNanos;
    long moreNanos = untilTwice(waitedNanos);
    Refusal obstacle = refusal(waitedNanos, nowNanos);
    if (obstacle == Refusal.SLOW_EVERYWHERE) {
      return Math.min(moreNanos, Math.max(late, LEAST_WAIT_NANOS));
    }
    boolean isStuck = budget > 0 && waitedNanos / LENT_AFTER >= late;
    double kept = isStuck || isOverdue ? -most : kept(late, waitedNanos);
    if (obstacle == Refusal.BUDGET_EMPTY
        && takes(demand, (double) waitedNanos / late, kept, isStuck)) {
      return NOW;
    }
    // The delay may have grown meanwhile: ask again as soon as the bucket lends.
    boolean isLentLater = budget > 0 && !isStuck && late != NEVER;
    return isLentLater
        ? Math.max(1, Math.min(moreNanos, LENT_AFTER * late - waitedNanos))
        : moreNanos;
  }

  /**
   * Whether the bucket holds or lends the price of a copy, or a stuck request is in the reserve.
   */
  private boolean takes(Demand demand, double delays, double kept, boolean isStuck) {
    double price = price(demand, delays);
    if (bucket.take(price, kept)) {
      return true;
    }
    boolean isRescued = isStuck && reserve.take(work.ofLargeKind(demand), 0);
    if (isRescued) {
      bucket.owe(price);
    }
    return isRescued;
  }

  /** However long late responses took: some of them were executed across pauses. */
  private double price(Demand demand, double delays) {
    return Math.min(MAX_PRICE, work.ofCopy(demand, delays));
  }

  @Override
  public Refusal refusal(long waitedNanos, long nowNanos) {
    boolean isHopeless = waitedNanos < mostDelayNanos && slowEverywhere.isNow(nowNanos);
    Refusal otherwise = isSaturated(nowNanos) ? Refusal.SATURATED : Refusal.BUDGET_EMPTY;
    return isHopeless ? Refusal.SLOW_EVERYWHERE : otherwise;
  }

  /**
   * Decides about a request that its replica will never answer, since the connection broke or could
   * not take it. It has the same claim as a stuck request, and its copy is one unit of work.
   *
   * @return whether to send a copy, which then counts as sent
   */
  public boolean permitsAtOnce(long nowNanos) {
    boolean mayBorrow = budget > 0 && !slowEverywhere.isNow(nowNanos);
    return !isSaturated(nowNanos) && bucket.take(1, mayBorrow ? -most : 0);
  }

  @Override
  public long untilDueAnyway(long lateNanos, long waitedNanos) {
    long dueNanos =
        lateNanos < mostDelayNanos / LENT_AFTER ? LENT_AFTER * lateNanos : mostDelayNanos;
    return Math.max(0, dueNanos - waitedNanos);
  }

  /** Time until a request has waited twice as long, or for the longest delay. */
  private long untilTwice(long waitedNanos) {
    long moreNanos = Math.max(waitedNanos, LEAST_WAIT_NANOS);
    return waitedNanos < mostDelayNanos
        ? Math.min(moreNanos, mostDelayNanos - waitedNanos)
        : moreNanos;
  }

  /** How much the copy of a request that does not borrow must leave in the bucket. */
  private double kept(long lateNanos, long waitedNanos) {
    boolean isJustLate = lateNanos != NEVER && waitedNanos / SURELY_AFTER < lateNanos;
    return isJustLate ? most / RESERVED : 0;
  }

  private boolean isSaturated(long nowNanos) {
    return congestion.waitingOverService(nowNanos) >= saturation;
  }

  @Override
  public boolean isBusy(int replica, long waitedNanos, long nowNanos) {
    return waitedNanos < mostDelayNanos
        && congestion.waitingOverService(replica, nowNanos) >= BUSY * saturation;
  }

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    boolean isLate = delays.isLate(demand, responseNanos);
    slowEverywhere.answered(replica, isLate, nowNanos);
    delays.answered(replica, demand, responseNanos);
    work.answered(demand, responseNanos, feedback);
    if (feedback != null) {
      congestion.answered(replica, feedback, nowNanos);
      if (isLate) {
        work.late(replica, demand, responseNanos, lateNanos(demand), feedback);
      }
    }
  }

  @Override
  public void completed(long latencyNanos, long nowNanos) {}
}
