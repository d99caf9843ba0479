// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

import io.manx.results.ParallelRuns;
import java.time.Duration;

/** Shows the progress of simulated runs, and the time left. */
public final class RunsStatus implements ParallelRuns.Progress, AutoCloseable {
  private final StatusLine status = StatusLine.onStandardError();
  private final long begunNanos = System.nanoTime();

  @Override
  public void over(int done, int all, String what) {
    Duration left = Duration.ofNanos((System.nanoTime() - begunNanos) / done * (all - done));
    status.update(
        done + " of " + all + " runs, " + DurationText.of(left) + " left; just done: " + what);
  }

  @Override
  public void close() {
    status.clear();
  }
}
