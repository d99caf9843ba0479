// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.HostProbe;
import io.manx.lab.load.tpch.TpchScale;
import io.manx.lab.load.workload.FieldLengths;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationMix;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordFitTest {
  private static final ClusterOptions CLUSTER = ClusterOptions.DEFAULT;
  private static final long GIGABYTE = 1L << 30;

  private static void require(
      ClusterOptions options, long records, FieldLengths lengths, int tables, long free) {
    require("B", options, records, lengths, tables, free);
  }

  private static void require(
      String workload,
      ClusterOptions options,
      long records,
      FieldLengths lengths,
      int tables,
      long free) {
    LoadOptions load =
        LoadOptions.of(OperationMix.parse(workload), Duration.ofSeconds(60))
            .records(records)
            .lengths(lengths)
            .build();
    RecordFit.require(options, load, tables, new Disk(free), Path.of("/state"));
  }

  private static FieldLengths constant(int bytes) {
    return new FieldLengths(FieldLengths.Kind.CONSTANT, bytes);
  }

  @Test
  void recordThatNoNodeAcceptsIsRefusedWithARemedy() {
    assertThatThrownBy(() -> require(CLUSTER, 1, constant(1 << 20), 1, GIGABYTE))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("10 fields of 1,048,576 bytes")
        .hasMessageContaining("commitlog_segment_size=22MiB");
    ClusterOptions larger = CLUSTER.withServerOptions(Map.of("commitlog_segment_size", "22MiB"));
    assertThatCode(() -> require(larger, 1, constant(1 << 20), 1, GIGABYTE))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"max_mutation_size, 1KiB", "commitlog_segment_size, 2KiB"})
  void limitIsThatOfTheServerOptions(String option, String value) {
    ClusterOptions options = CLUSTER.withServerOptions(Map.of(option, value));
    assertThatThrownBy(() -> require(options, 1, constant(100), 1, GIGABYTE))
        .isInstanceOf(UserException.class);
    assertThatCode(() -> require(options, 1, constant(30), 1, GIGABYTE)).doesNotThrowAnyException();
  }

  @Test
  void dataLargerThanTheDiskIsRefused() {
    // 10 fields of 1000 bytes on 3 replicas: 30 kB a record.
    assertThatCode(() -> require(CLUSTER, 10_000, constant(1_000), 1, GIGABYTE))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> require(CLUSTER, 40_000, constant(1_000), 1, GIGABYTE))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("each on 3 replicas, need 1.1 GB of disk in /state, but only 1.0 GB");
    assertThatThrownBy(() -> require(CLUSTER, 10_000, constant(1_000), 4, GIGABYTE))
        .hasMessageContaining("4 sets of tables");
  }

  @Test
  void slicesHaveRowsOfTheirOwn() {
    String mix = "read=90,slice=10";
    assertThatCode(() -> require(mix, CLUSTER, 10_000, constant(1_000), 1, GIGABYTE))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> require(mix, CLUSTER, 20_000, constant(1_000), 1, GIGABYTE))
        .hasMessageContaining("40,000 rows");
  }

  /** 1,590 MB a replica at scale factor 1, of which line items take 1,320 MB. */
  @Test
  void tablesOfTpchNeedSpaceByTheirScale() {
    assertThatCode(() -> requireTpch("tpch", 0.1)).doesNotThrowAnyException();
    assertThatThrownBy(() -> requireTpch("tpch", 1))
        .hasMessageContaining("7,650,000 rows")
        .hasMessageContaining("need 4.4 GB")
        .hasMessageContaining("choose a smaller --scale");
    assertThatCode(() -> requireTpch("tpch:query-3-v2=1", 10)).doesNotThrowAnyException();
  }

  private static void requireTpch(String workload, double scale) {
    LoadOptions load =
        LoadOptions.of(OperationMix.parse(workload), Duration.ofSeconds(60))
            .scale(new TpchScale(scale))
            .build();
    RecordFit.require(CLUSTER, load, 1, new Disk(GIGABYTE), Path.of("/state"));
  }

  /** Compares it with the exact sums. */
  @ParameterizedTest
  @CsvSource({"2", "100", "1000", "100000"})
  void meanOfZipfianLengths(int maximum) {
    double weights = 0;
    double bytes = 0;
    for (int length = 1; length <= maximum; length++) {
      double weight = Math.pow(length, -0.99);
      weights += weight;
      bytes += length * weight;
    }
    assertThat(new FieldLengths(FieldLengths.Kind.ZIPFIAN, maximum).meanBytes())
        .isBetween(0.6 * bytes / weights, 1.1 * bytes / weights);
  }

  /** A machine with this much disk space. */
  private record Disk(long freeBytes) implements HostProbe {
    @Override
    public long availableMemoryBytes() {
      return Long.MAX_VALUE;
    }

    @Override
    public long freeDiskBytes(Path path) {
      return freeBytes;
    }

    @Override
    public boolean canHoldFiles(Path directory) {
      return true;
    }

    @Override
    public PortState port(String address, int port) {
      return PortState.FREE;
    }
  }
}
