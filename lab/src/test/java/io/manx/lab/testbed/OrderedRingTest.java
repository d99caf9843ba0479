// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Partitioner;
import io.manx.lab.load.workload.KeyOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OrderedRingTest {
  private static ClusterOptions ordered(List<Integer> dataCentres) {
    return ClusterOptions.DEFAULT
        .withDataCentres(dataCentres)
        .withRing(Partitioner.BYTE_ORDERED, 1, List.of());
  }

  /** How many keys each node owns: those after the previous token, up to its own. */
  private static long[] shares(List<String> tokens, List<String> keys) {
    byte[][] ends =
        tokens.stream()
            .map(HexFormat.of()::parseHex)
            .sorted(Arrays::compare)
            .toArray(byte[][]::new);
    long[] shares = new long[ends.length];
    for (String key : keys) {
      byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
      int node = 0;
      while (node < ends.length && Arrays.compare(bytes, ends[node]) > 0) {
        node++;
      }
      shares[node % ends.length]++;
    }
    return shares;
  }

  @ParameterizedTest
  @CsvSource({"1, 10", "3, 3", "3, 10000", "4, 20000", "12, 1000"})
  void nodesOwnEqualNumbersOfRecords(int nodes, long records) {
    List<String> tokens = OrderedRing.balanced(ordered(List.of(nodes)), records).tokens();

    assertThat(tokens).hasSize(nodes).doesNotHaveDuplicates();
    for (long share : shares(tokens, KeyOrder.sorted(records))) {
      assertThat(share).isBetween(records / nodes, records / nodes + 1);
    }
  }

  /** With evenly spaced tokens one node would own all of them. */
  @Test
  void manyRecordsAreDividedBySamplingThem() {
    List<String> tokens = OrderedRing.balanced(ordered(List.of(4)), 3_000_000).tokens();

    for (long share : shares(tokens, KeyOrder.sorted(100_000))) {
      // Both are samples: half a percent of all records is four standard deviations.
      assertThat(share / 100_000.0).isBetween(0.245, 0.255);
    }
  }

  @Test
  void eachDataCentreDividesAllKeys() {
    List<String> tokens = OrderedRing.balanced(ordered(List.of(2, 3)), 6_000).tokens();

    assertThat(tokens).hasSize(5).doesNotHaveDuplicates();
    List<String> keys = KeyOrder.sorted(6_000);
    assertThat(shares(tokens.subList(0, 2), keys)).containsExactly(3_000, 3_000);
    assertThat(shares(tokens.subList(2, 5), keys)).containsExactly(2_000, 2_000, 2_000);
  }

  @Test
  void otherRingsAndChosenTokensStay() {
    ClusterOptions chosen =
        ClusterOptions.DEFAULT.withRing(Partitioner.BYTE_ORDERED, 1, List.of("01", "02", "03"));
    ClusterOptions several =
        ClusterOptions.DEFAULT.withRing(Partitioner.BYTE_ORDERED, 8, List.of());
    ClusterOptions fewRecords = ordered(List.of(3));

    assertThat(OrderedRing.balanced(ClusterOptions.DEFAULT, 1_000))
        .isEqualTo(ClusterOptions.DEFAULT);
    assertThat(OrderedRing.balanced(chosen, 1_000)).isEqualTo(chosen);
    assertThat(OrderedRing.balanced(several, 1_000)).isEqualTo(several);
    assertThat(OrderedRing.balanced(fewRecords, 2)).isEqualTo(fewRecords);
  }
}
