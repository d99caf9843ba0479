// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.manx.results.UserException;
import io.manx.simulator.scenario.SimulatedDisturbance.RecordedPause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads the logs that people have, whichever tool wrote them. */
final class GcLogTest {
  private static final String YOUNG =
      "GC(%d) Pause Young (Normal) (G1 Evacuation Pause) 310M->62M(512M) 500.000ms";

  @TempDir Path directory;

  private List<RecordedPause> read(String log) {
    try {
      Path file = Files.writeString(directory.resolve("gc.log"), log);
      String yaml = "{load: {utilization: 1}, disturbances: [{gc_log: '" + file + "'}]}";
      return ScenarioFile.parse("test", yaml).disturbances().get(0).schedule().recorded();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static double shareStopped(List<RecordedPause> cycle) {
    return cycle.stream().mapToDouble(RecordedPause::lengthMs).sum()
        / cycle.stream().mapToDouble(RecordedPause::untilNextMs).sum();
  }

  /** A log of half a second's pause each minute, with these decorations before each line. */
  private static String minutes(String decorations, int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                decorations.formatted(30.5 + 60 * i, 30_500 + 60_000L * i, i)
                    + YOUNG.formatted(i)
                    + "\n")
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[%1$.3fs] ",
        "[2026-03-01T10:0%3$d:30.500+0000][%1$.3fs][4242][4260][info ] ",
        "[%2$dms] ",
        "[%2$d000000ns][info] ",
        "[2026-03-01T10:0%3$d:30.500+0100] ",
        "[2026-03-01T10:0%3$d:30.500Z][info][gc] ",
        "2026-03-01T10:00:00.000000000Z stdout F [%1$.3fs][info][gc] ",
        "Mar 01 10:00:00 db1 cassandra[4242]: [%1$.3fs][info][gc] ",
        "cassandra-1  | [%1$.3fs][info][gc] "
      })
  void anyDecorationThatHoldsATimeWillDo(String decorations) {
    List<RecordedPause> cycle = read(minutes(decorations, 4));
    assertThat(cycle).hasSize(4).contains(new RecordedPause(500, 60_000));
    assertThat(shareStopped(cycle)).isCloseTo(0.5 / 60, within(1e-9));
  }

  @Test
  void linesInAJsonObjectEachAreRead() {
    String line =
        "{\"log\":\"[%1$.3fs][info][gc] "
            + YOUNG.replace("%d", "%2$d")
            + "\\n\",\"stream\":\"stdout\",\"time\":\"2026-03-01T10:00:00.000000000Z\"}\n";
    String log = line.formatted(30.5, 0) + line.formatted(90.5, 1) + line.formatted(150.5, 2);
    assertThat(shareStopped(read(log))).isCloseTo(0.5 / 60, within(1e-9));
  }

  /** The time that the process was down between its runs is unknown, and no gap between pauses. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[2026-03-01T1%2$d:00:00.000+0000][%1$.3fs][424%2$d][4260][info ] ",
        "[2026-03-01T1%2$d:00:00.000+0000][%1$.3fs][1][4260][info ] ",
        "[%1$.3fs] "
      })
  void restartsInOneFileKeepTheShareOfTime(String decorations) {
    StringBuilder log = new StringBuilder();
    for (int run = 0; run < 6; run++) {
      log.append(decorations.formatted(0.005, run)).append("Heap Region Size: 1M\n");
      log.append(decorations.formatted(0.021, run)).append("Using G1\n");
      for (int i = 0; i < 1 + run % 3; i++) {
        log.append(decorations.formatted(30.5 + 60 * i, run)).append(YOUNG.formatted(i));
        log.append('\n');
      }
    }
    List<RecordedPause> cycle = read(log.toString());
    assertThat(cycle).hasSize(12).containsOnly(new RecordedPause(500, 60_000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[2026-03-01T10:00:00.000+0000][%1$.3fs][%2$d][4260][info ] ",
        "[2026-03-01T10:00:00.000+0000][%1$.3fs][info ] ",
        "[%1$.3fs] "
      })
  void twoNodesInOneFileAreRefused(String decorations) {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      log.append(decorations.formatted(100_000.5 + 60 * i, 4242)).append(YOUNG.formatted(i));
      log.append('\n');
      log.append(decorations.formatted(530.5 + 60 * i, 777)).append(YOUNG.formatted(i));
      log.append('\n');
    }
    assertThatThrownBy(() -> read(log.toString()))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("mixes the lines of several processes")
        .hasMessageContaining("a file of its own");
  }

  @Test
  void stopsAreCountedWhateverTheirReasonAndNoneTwice() {
    String log =
        """
        [10.000s] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 310M->62M(512M) 8.000ms
        [10.001s] Safepoint "G1CollectForAllocation", Time since last: 1 ns, Reaching safepoint: 1000000 ns, At safepoint: 8000000 ns, Total: 9000000 ns
        [15.000s] Safepoint "ICBufferFull", Time since last: 1 ns, Reaching safepoint: 803456789 ns, At safepoint: 9000 ns, Total: 803465789 ns
        [20.000s] Total time for which application threads were stopped: 0.0100000 seconds, Stopping threads took: 0.0000100 seconds
        """;
    List<RecordedPause> cycle = read(log);
    assertThat(cycle).extracting(RecordedPause::lengthMs).hasSize(3);
    assertThat(cycle.get(0).lengthMs()).isCloseTo(9, within(1e-6));
    assertThat(cycle.get(1).lengthMs()).isCloseTo(803.465789, within(1e-6));
    assertThat(cycle.get(2).lengthMs()).isCloseTo(10, within(1e-6));
  }

  @Test
  void ofZgcItsSafepointsAreRead() {
    String log =
        """
        [0.020s][4242][4260][info ] Using The Z Garbage Collector
        [20.000s][4242][4251][info ] Safepoint "ZMarkStart", Time since last: 1 ns, Reaching safepoint: 180000 ns, At safepoint: 30000 ns, Total: 210000 ns
        [20.500s][4242][4251][info ] Safepoint "ZMarkEnd", Time since last: 1 ns, Reaching safepoint: 412345678 ns, At safepoint: 45000 ns, Total: 412390678 ns
        [20.600s][4242][4260][info ] GC(0) Garbage Collection (Allocation Rate) 1638M(80%)->204M(10%)
        """;
    List<RecordedPause> cycle = read(log);
    assertThat(cycle).hasSize(2);
    assertThat(cycle.get(1).lengthMs()).isCloseTo(412.390678, within(1e-6));
  }

  /** JDK 21 and later, with {@code -Xlog:gc,gc+phases}. */
  @Test
  void pausesOfGenerationsAreRead() {
    String log =
        """
        [20.000s] GC(0) Y: Pause Mark Start (Major) 12.000ms
        [20.000s] GC(0) O: Pause Mark End 0.500ms
        [40.000s] GC(1) y: Pause Relocate Start 20.000ms
        """;
    assertThat(read(log)).extracting(RecordedPause::lengthMs).containsExactly(12.0, 20.0);
  }

  @Test
  void ofZgcWithoutThemTheOptionIsNamedThatWritesItsPauses() {
    String log =
        """
        [0.020s] Using The Z Garbage Collector
        [20.600s] GC(0) Garbage Collection (Allocation Rate) 1638M(80%)->204M(10%)
        [40.600s] GC(1) Garbage Collection (Allocation Rate) 1638M(80%)->204M(10%)
        """;
    assertThatThrownBy(() -> read(log))
        .hasMessageContaining("collections of ZGC, but not their pauses")
        .hasMessageContaining("-Xlog:gc,gc+phases,safepoint:file=gc.log:uptime");
  }

  @Test
  void pausesWithoutATimeAreRefusedWithTheRemedy() {
    String line = "[info][gc] " + YOUNG + "\n";
    assertThatThrownBy(() -> read(line.formatted(0) + line.formatted(1)))
        .hasMessageContaining("has pauses but no times: add a decoration");
  }

  /** As Cassandra 3.11 has it, whose options ask for the stops. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-03-01T10:00:%1$02d.500+0000: %1$d.500: ",
        "2026-03-01T10:00:%1$02d.500+0000: ",
        "%1$d.500: "
      })
  void stopsInALogOfJdk8AreRead(String times) {
    String collection = times + "[GC pause (G1 Evacuation Pause) (young), 0.4900000 secs]\n";
    String stop =
        times
            + "Total time for which application threads were stopped: 0.5000000 seconds,"
            + " Stopping threads took: 0.0000521 seconds\n";
    String log =
        "OpenJDK 64-Bit Server VM (25.402-b06) for linux-amd64 JRE (1.8.0_402-b06)\n"
            + (collection + stop).formatted(10)
            + (collection + stop).formatted(20);
    List<RecordedPause> cycle = read(log);
    assertThat(cycle).hasSize(2).contains(new RecordedPause(500, 10_000));
    assertThatThrownBy(() -> read(collection.formatted(10) + collection.formatted(20)))
        .hasMessageContaining("is a log of JDK 8")
        .hasMessageContaining("-XX:+PrintGCApplicationStoppedTime");
  }
}
