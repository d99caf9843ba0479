// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

import io.manx.lab.comparison.ComparisonProgress;
import io.manx.lab.load.LoadProgress;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/** Shows the progress of a measurement of many rounds. */
public final class MeasurementProgress implements ComparisonProgress {
  private final StatusLine status;
  private final boolean knowsLength;
  private final UnaryOperator<Duration> withPauses;

  /**
   * Creates a progress display.
   *
   * @param knowsLength whether the length of all rounds is known; otherwise the time left is that
   *     of the current round
   * @param withPauses adds the time between rounds to the time of the remaining load
   */
  public MeasurementProgress(
      StatusLine status, boolean knowsLength, UnaryOperator<Duration> withPauses) {
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
