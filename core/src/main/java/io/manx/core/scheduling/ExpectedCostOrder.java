package io.manx.core.scheduling;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import java.util.List;

/**
 * Manx's order: short reads first, and none starves.
 *
 * <p>Each read has a deadline, its arrival and an allowance, and the earliest runs first. A read
 * that is expected to take long can afford to wait for long. With x for the expected service time
 * in typical single reads:
 *
 * <pre>
 * allowance = max_overtaking × x⁴ / (3⁴ + x⁴) × min(1, 0.4 + 0.15 × log10 x)
 *
 * x            1      2     3     6    10    100   10,000
 * allowance    0.005  0.07  0.24  0.49  0.55  0.70  1       times max_overtaking
 * </pre>
 *
 * <p>The first factor keeps reads of about the length of a single one in the order of arrival among
 * each other, however their expectations differ by chance, and lets them overtake what is longer;
 * the second tells longer ones apart. No allowance is more than half of the time after which the
 * read is given up: one that has waited so long would not be worth serving later. Costs are
 * relative, so that a node that is slow at the moment decides as a fast one.
 *
 * <p>A read that arrived later overtakes another only if its deadline is earlier, and so at most
 * {@code max_overtaking} later: the bound holds by construction, whatever the expectations are. A
 * batch read gets twice {@code max_overtaking}, so that it goes after all others that arrive within
 * that time, and that is its bound.
 *
 * <p>Where reads wait for longer than {@code max_overtaking}, the bound makes long reads go before
 * short ones that came so much later; operators of overloaded clusters raise it, up to the timeout
 * of range reads.
 */
final class ExpectedCostOrder implements ReadOrder {
  static final Parameter<Double> MAX_OVERTAKING_MS =
      Parameter.number(
          "max_overtaking_ms",
          5_000,
          0,
          3_600_000,
          "no read is overtaken by one that arrived more than these milliseconds later; batch work by"
              + " none that arrived twice as much later");

  static final List<Parameter<?>> PARAMETERS = List.of(MAX_OVERTAKING_MS);

  /** Cost, in typical single reads, at which the first factor is one half. */
  private static final double LONG = 3;

  private static final double SHARE_OF_LONG = 0.4;
  private static final double SHARE_OF_TENFOLD = 0.15;

  private final long maxOvertakingNanos;

  ExpectedCostOrder(ParameterValues values) {
    maxOvertakingNanos = values.nanos(MAX_OVERTAKING_MS);
  }

  @Override
  public long rank(WaitingRead read) {
    long allowed =
        read.shape().isBatch()
            ? 2 * maxOvertakingNanos
            : (long) (maxOvertakingNanos * allowance(read.cost()));
    return read.arrivedNanos() + Math.min(allowed, read.timeoutNanos() / 2);
  }

  /** Share of the bound, from 0 to 1, never less for a longer read. */
  static double allowance(double cost) {
    double ratio = cost / LONG;
    double fourth = ratio * ratio * ratio * ratio;
    double length = fourth < 1e9 ? fourth / (1 + fourth) : 1;
    return length * Math.min(1, SHARE_OF_LONG + SHARE_OF_TENFOLD * Math.log10(Math.max(1, cost)));
  }
}
