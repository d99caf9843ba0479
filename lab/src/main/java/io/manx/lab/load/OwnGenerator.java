// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.client.Clients;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadShare;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Sends a load, or its share of one, from this process. */
final class OwnGenerator implements LoadGenerator {
  private final LoadOptions options;
  private final LoadShare share;
  private final LoadRecorder recorder;
  private final CqlSender sender;

  /**
   * Prepares all statements and collects garbage, so that neither happens in the measurement.
   *
   * @param share the requests to send
   * @param disturbed knows which coordinators are disturbed; null if no single node is
   */
  OwnGenerator(
      LoadOptions options,
      LoadShare share,
      Clients clients,
      LoadTables tables,
      NodeNames names,
      @Nullable DisturbedNodes disturbed) {
    this.options = options;
    this.share = share;
    recorder =
        new LoadRecorder(
            options.timeout().toNanos(), options.duration().toNanos(), options.seed(), disturbed);
    sender = new CqlSender(clients, tables, options, share, names);
    System.gc();
  }

  @Override
  public RecordedLoad run(long startNanos) throws InterruptedException {
    PacingClock clock = PacingClock.system();
    LoadLoop loop =
        options.openLoop()
            ? new OpenLoop(options, share, sender, recorder, clock)
            : new ClosedLoop(options, share, sender, recorder, clock);
    long length = loop.run(startNanos);
    long measured = startNanos + options.settle().toNanos();
    return recorder.recorded(measured, length, sender.pageCount()).with(sender.statementTexts());
  }

  @Override
  public Histogram takeProgress() {
    return recorder.takeProgress();
  }

  @Override
  public long errors() {
    return recorder.errors();
  }
}
