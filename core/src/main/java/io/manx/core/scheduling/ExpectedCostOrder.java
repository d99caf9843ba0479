package io.manx.core.scheduling;

import io.manx.core.selection.Parameter;
import io.manx.core.selection.ParameterValues;
import java.util.List;

/**
 * Manx's order: short reads first, and none starves.
 *
 * <p>Each read has a deadline, and the earliest runs first:
 *
 * <pre>
 * deadline = arrival + max_overtaking × wanted / (wanted + max_overtaking)
 * wanted   = slowdown × expected service time
 * </pre>
 *
 * <p>A read that is expected to take long can afford to wait for long: a short one for about {@code
 * wanted}, a very long one for almost {@code max_overtaking}, and of two always the longer one for
 * longer. One that arrived later overtakes it only if its deadline is earlier, and so at most
 * {@code max_overtaking} later: the bound holds by construction, whatever the expectations are. A
 * batch read gets twice {@code max_overtaking}, so that it goes after all others that arrive within
 * that time, and that is its bound.
 *
 * <p>Where reads wait for longer than {@code max_overtaking}, the bound makes long reads go before
 * short ones that came so much later; operators of overloaded clusters raise it, up to the timeout
 * of range reads.
 */
final class ExpectedCostOrder implements ReadOrder {
  static final Parameter MAX_OVERTAKING_MS =
      Parameter.number(
          "max_overtaking_ms",
          5_000,
          0,
          3_600_000,
          "no read is overtaken by one that arrived more than these milliseconds later");
  static final Parameter SLOWDOWN =
      Parameter.number(
          "slowdown",
          1_000,
          1,
          1e6,
          "how many times its expected service time a short read may be overtaken by shorter ones;"
              + " longer ones by less, within the bound");

  static final List<Parameter> PARAMETERS = List.of(MAX_OVERTAKING_MS, SLOWDOWN);

  private final long maxOvertakingNanos;
  private final double slowdown;

  ExpectedCostOrder(ParameterValues values) {
    maxOvertakingNanos = values.nanos(MAX_OVERTAKING_MS);
    slowdown = values.get(SLOWDOWN);
  }

  @Override
  public long rank(WaitingRead read) {
    return read.arrivedNanos()
        + (read.shape().isBatch() ? 2 * maxOvertakingNanos : allowanceNanos(read));
  }

  private long allowanceNanos(WaitingRead read) {
    double wanted = slowdown * read.expectedNanos();
    return maxOvertakingNanos == 0
        ? 0
        : (long) (maxOvertakingNanos * (wanted / (wanted + maxOvertakingNanos)));
  }
}
