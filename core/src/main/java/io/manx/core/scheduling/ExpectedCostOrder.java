// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import java.util.List;

/**
 * Manx's read order: short reads first, and none starves.
 *
 * <p>Each read has a deadline: its arrival time plus an allowance. The earliest deadline runs
 * first. A read that is expected to take long can afford to wait long. With x for the expected
 * service time in typical single reads:
 *
 * <pre>
 * allowance = max_overtaking × x⁴ / (3⁴ + x⁴) × min(1, 0.4 + 0.15 × log10 x)
 *
 * x            1      2     3     6    10    100   10,000
 * allowance    0.005  0.07  0.24  0.49  0.55  0.70  1       times max_overtaking
 * </pre>
 *
 * <p>The first factor lets reads of about the length of a single one overtake longer ones. Among
 * each other they stay in order of arrival, even if their expectations differ by chance. The second
 * factor tells longer reads apart. An allowance is at most half the read's timeout: a read that has
 * waited that long would soon not be worth serving. Costs are relative, so a node that is slow at
 * the moment decides like a fast one.
 *
 * <p>A read overtakes another only if its deadline is earlier, so it arrived at most {@code
 * max_overtaking} later: the bound holds by construction, whatever the expectations are. A batch
 * read gets twice {@code max_overtaking}, which is its bound. It goes after all others that arrive
 * within {@code max_overtaking}.
 *
 * <p>If reads wait longer than {@code max_overtaking}, long reads go before short ones that came so
 * much later. Operators of overloaded clusters raise it, up to the timeout of range reads.
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
