// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.manx.gcsync.drive.DriveServer.FileKey;
import io.manx.gcsync.drive.EmulatedDrive;
import io.manx.gcsync.evaluation.Lateness;
import io.manx.gcsync.evaluation.Reactions;
import io.manx.gcsync.flash.DataLayout;
import io.manx.gcsync.flash.FlashCounts;
import io.manx.gcsync.flash.FlashGeometry;
import io.manx.gcsync.flash.FlashTiming;
import io.manx.gcsync.flash.FlashTranslationLayer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveRecordTest {
  private static final long MILLI = 1_000_000L;
  private static final int MIB = 1 << 20;
  private static final FlashGeometry GEOMETRY = FlashGeometry.ofBytes(64L << 20);

  /** Here, monotonic time begins one second after 1970 does. */
  private static final long EPOCH_NANOS = 1000 * MILLI;

  @TempDir Path directory;

  private static DriveRecorder.DriveSample sample(long millis, long erases, int free) {
    return new DriveRecorder.DriveSample(
        millis * MILLI, new FlashCounts(10 * erases, 5 * erases, erases, 0, 1), free);
  }

  private static final LiveRecord RECORD =
      new LiveRecord(
          List.of(sample(0, 1, 9), sample(100, 3, 8), sample(200, 8, 7), sample(300, 20, 6)),
          List.of(
              new WrittenFile(110 * MILLI, 190 * MILLI, 5 * MIB),
              new WrittenFile(120 * MILLI, 150 * MILLI, 100),
              new WrittenFile(190 * MILLI, 260 * MILLI, 5 * MIB)),
          List.of(new JvmPause(1150, 30 * MILLI), new JvmPause(1290, 10 * MILLI)),
          EPOCH_NANOS);

  private static LiveRecord round() {
    return RECORD.during(Instant.ofEpochMilli(1100), Duration.ofMillis(100));
  }

  @Test
  void aRoundHasItsOwnCounts() {
    assertThat(round().counts()).isEqualTo(new FlashCounts(50, 25, 5, 0, 1));
    assertThat(round().freeBlocks())
        .extracting(free -> free.nanos() / MILLI, free -> free.blocks())
        .containsExactly(tuple(0L, 8), tuple(100L, 7));
  }

  @Test
  void aFlushIsALargeFileWithoutThePausesWithinIt() {
    // 80 ms, less a pause from 120 to 150 ms.
    assertThat(round().flushNanos()).containsExactly(50 * MILLI);
    assertThat(round().pauses()).containsExactly(new JvmPause(1150, 30 * MILLI));
  }

  @Test
  void aRoundWithoutRecordsIsEmpty() {
    LiveRecord none = RECORD.during(Instant.ofEpochMilli(9000), Duration.ofMillis(100));

    assertThat(none.counts()).isEqualTo(new FlashCounts(0, 0, 0, 0, 0));
    assertThat(none.flushNanos()).isEmpty();
  }

  @Test
  void pausesAreReadFromTheLogsOfAllCollectors() throws IOException {
    Path log =
        Files.writeString(
            directory.resolve("gc.log"),
            """
            [1764273000100ms] Using Parallel
            [1764273000123ms] GC(0) Pause Young (Allocation Failure) 128M->9M(491M) 7.250ms
            [1764273000200ms] GC(1) Concurrent Mark Cycle 31.1ms
            [1764273000300ms] GC(2) Pause Full (System.gc()) 20M->9M(491M) 40.000ms
            [1764273000400ms] GC(3) Pause Remark 20M->19M(64M) 1.500ms
            """);

    assertThat(JvmPause.read(log))
        .containsExactly(
            new JvmPause(1764273000123L, 7_250_000),
            new JvmPause(1764273000300L, 40_000_000),
            new JvmPause(1764273000400L, 1_500_000));
  }

  @Test
  void lateWritesAreCounted() {
    DataLayout layout = DataLayout.of(GEOMETRY, 0.5, RandomSource.XO_RO_SHI_RO_128_PP.create(1));
    FlashTranslationLayer flash = new FlashTranslationLayer(GEOMETRY, FlashTiming.femu(8));
    try (DriveRecorder recorder = new DriveRecorder(new EmulatedDrive(flash, layout, 0))) {
      recorder.written(new FileKey(1, 2), 100, 0, MILLI, 2 * MILLI);
      recorder.written(new FileKey(1, 2), 100, 0, MILLI + 1, 2 * MILLI);
      recorder.written(new FileKey(1, 2), 100, 5 * MILLI, 5 * MILLI, 6 * MILLI);

      assertThat(recorder.lateness()).isEqualTo(new Lateness(3, 1));
    }
  }

  @Test
  void reactionsAreReadFromTheSidecarsLog() throws IOException {
    StringBuilder log = new StringBuilder("manx-sidecar: stop (limit)\n");
    for (int micros = 1; micros <= 200; micros++) {
      log.append("manx-sidecar: start, blocks 5, 9000 us left, after ").append(micros);
      log.append(" us\n");
    }
    Path file = Files.writeString(directory.resolve("sidecar.log"), log);

    assertThat(Reactions.read(file)).contains(new Reactions(200, 100, 198, 200));
    assertThat(Reactions.read(directory.resolve("none"))).isEmpty();
  }
}
