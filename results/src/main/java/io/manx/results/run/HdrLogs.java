// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes the latencies of a run as an HDR interval log in order of time, with one tag per
 * operation. {@code HistogramLogReader} and {@code HistogramLogProcessor} of HdrHistogram can read
 * it.
 *
 * <p>The histograms hold nanoseconds; the interval maxima in the text are milliseconds.
 */
public final class HdrLogs {
  private HdrLogs() {}

  private record Entry(String operation, IntervalHistogram interval) {}

  /** Writes the log file whole or not at all. */
  public static void write(Path file, RunFile run) {
    AtomicFile.write(file, out -> write(out, run));
  }

  static void write(OutputStream out, RunFile run) throws IOException {
    long startMillis = Instant.parse(run.startedAt()).toEpochMilli();
    PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8);
    HistogramLogWriter writer = new HistogramLogWriter(print);
    writer.outputComment("[Manx run of variant " + run.variant().replace('\n', ' ') + "]");
    writer.outputLogFormatVersion();
    writer.outputStartTime(startMillis);
    writer.setBaseTime(startMillis);
    writer.outputBaseTime(startMillis);
    writer.outputLegend();
    for (Entry entry : inOrderOfTime(run)) {
      Histogram histogram = entry.interval().latency().decode();
      histogram.setTag(tag(entry.operation()));
      histogram.setStartTimeStamp(startMillis + entry.interval().startMillis());
      histogram.setEndTimeStamp(startMillis + entry.interval().endMillis());
      writer.outputIntervalHistogram(histogram);
    }
    if (print.checkError()) {
      throw new IOException("the log could not be written completely");
    }
  }

  private static List<Entry> inOrderOfTime(RunFile run) {
    List<Entry> entries = new ArrayList<>();
    for (Map.Entry<String, OperationResult> operation : run.operations().entrySet()) {
      for (IntervalHistogram interval : operation.getValue().intervals()) {
        entries.add(new Entry(operation.getKey(), interval));
      }
    }
    entries.sort(Comparator.comparingLong(entry -> entry.interval().startMillis()));
    return entries;
  }

  /** Returns an operation as a tag, which must not contain commas and white space. */
  private static String tag(String operation) {
    return operation.replaceAll("[,\\s]", "_");
  }
}
