package io.manx.cli.terminal;

import io.manx.lab.comparison.ComparisonProgress;
import io.manx.lab.load.LoadProgress;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/** Shows how a measurement of many rounds gets on. */
public final class MeasurementProgress implements ComparisonProgress {
  private final StatusLine status;
  private final boolean knowsLength;
  private final UnaryOperator<Duration> withPauses;

  /**
   * Creates one.
   *
   * @param knowsLength whether it is known how long all rounds take; else the time left is that of
   *     the round
   * @param withPauses adds what passes between rounds to the load that is left
   */
  public MeasurementProgress(StatusLine status, boolean knowsLength, UnaryOperator<Duration> withPauses) {
    this.status = status;
    this.knowsLength = knowsLength;
    this.withPauses = withPauses;
  }

  @Override
  public void step(String what) {
    status.report(what);
  }

  @Override
  public Step loading(LongSupplier written, long rows) {
    return new LoadingStatus(status, written, rows).start()::close;
  }

  @Override
  public LoadProgress round(String what, Duration loadLeft, Duration roundTime) {
    status.clear();
    return status.load(
        what, left -> knowsLength ? withPauses.apply(loadLeft.minus(roundTime).plus(left)) : left);
  }
}
