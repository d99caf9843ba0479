// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CopiesOfLateRequestsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stock | Cassandra",
        "c3 | Cassandra",
        "observe | Cassandra",
        "manx-ranking | Cassandra",
        "manx | Manx's nodes",
        "manx+speculation=10ms | Cassandra (10ms)",
        "manx+no-speculation | nobody",
        "manx+speculation=95p | Manx's nodes",
        "manx+speculation@lineitem=MIN(99p,20ms) | Manx's nodes (lineitem MIN(99p,20ms))",
        "manx+speculation@lineitem=20ms | Manx's nodes and Cassandra (lineitem 20ms)",
        "no-speculation+manx-driver | Manx's driver",
        "no-speculation | nobody",
        "speculation=10ms | Cassandra (10ms)",
        "speculation=95p+speculation@lineitem=MIN(99p,20ms)"
            + " | Cassandra (95p; lineitem MIN(99p,20ms))",
        "driver-speculation=5ms | Cassandra and the driver after 5ms",
        "driver-c3 | Cassandra",
        "manx-driver-ranking | Cassandra",
        "manx-driver | Cassandra and Manx's driver",
        "manx+manx-driver | Manx's nodes and Manx's driver",
      })
  void whoSendsThemIsSaid(String variant, String who) {
    Variant resolved = Variants.resolve(List.of(variant), null).get(0);
    assertThat(CopiesOfLateRequests.of(resolved)).isEqualTo(who);
  }
}
