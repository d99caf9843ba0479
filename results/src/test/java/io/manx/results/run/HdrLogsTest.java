// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.SyntheticRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HdrLogsTest {
  @Test
  void theReaderFindsEveryIntervalUnderItsTag(@TempDir Path directory) throws IOException {
    RunFile run = SyntheticRuns.run("stock", 0, 1, 1, 5);
    Path log = directory.resolve("stock.hlog");
    HdrLogs.write(log, run);

    Map<String, Histogram> sums = new HashMap<>();
    long startMillis = Instant.parse(run.startedAt()).toEpochMilli();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      int lines = 0;
      while (reader.hasNext()) {
        EncodableHistogram histogram = reader.nextIntervalHistogram();
        assertThat(histogram.getStartTimeStamp()).isEqualTo(startMillis + lines / 2 * 1000L);
        assertThat(histogram.getEndTimeStamp() - histogram.getStartTimeStamp()).isEqualTo(1000);
        sums.computeIfAbsent(histogram.getTag(), tag -> RunHistograms.create())
            .add((Histogram) histogram);
        lines++;
      }
      assertThat(lines).isEqualTo(10);
      assertThat(reader.getStartTimeSec()).isEqualTo(startMillis / 1000.0);
    }
    run.operations()
        .forEach(
            (name, operation) -> assertThat(sums).containsEntry(name, operation.total().decode()));
  }
}
