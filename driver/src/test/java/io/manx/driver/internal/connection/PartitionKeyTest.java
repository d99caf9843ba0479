// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.request.RequestDemands;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PartitionKeyTest {
  private static ByteBuffer text(String value) {
    return ByteBuffer.wrap(value.getBytes(StandardCharsets.UTF_8));
  }

  private static long hash(int[] positions, String... values) {
    List<ByteBuffer> bound =
        Arrays.stream(values)
            .map(value -> value == null ? null : text(value))
            .collect(Collectors.toList());
    return PartitionKey.hash(PartitionKey.positions(positions), bound);
  }

  @Test
  void onlyTheValuesOfTheKeyCount() {
    int[] second = {1};
    assertThat(hash(second, "a", "key", "c")).isEqualTo(hash(second, "x", "key", "y"));
    assertThat(hash(second, "a", "key")).isNotEqualTo(hash(second, "a", "yek"));
    assertThat(hash(new int[] {2, 0}, "a", "-", "c")).isEqualTo(hash(new int[] {0, 1}, "c", "a"));
  }

  @Test
  void valuesAreNotMistakenForOneAnother() {
    int[] both = {0, 1};
    Set<Long> hashes = new HashSet<>();
    for (String[] values : new String[][] {{"ab", "c"}, {"a", "bc"}, {"", "abc"}, {"c", "ab"}}) {
      hashes.add(hash(both, values));
    }
    assertThat(hashes).hasSize(4);
  }

  @Test
  void aKeyThatIsNotBoundIsUnknown() {
    assertThat(hash(new int[0], "a")).isEqualTo(RequestDemands.NO_PARTITION);
    assertThat(hash(new int[] {1}, "a")).isEqualTo(RequestDemands.NO_PARTITION);
    assertThat(hash(new int[] {0}, (String) null)).isEqualTo(RequestDemands.NO_PARTITION);
  }

  @Test
  void longKeysAreKnownByTheirFirstValues() {
    int[] five = {0, 1, 2, 3, 4};
    assertThat(hash(five, "a", "b", "c", "d", "e")).isEqualTo(hash(five, "a", "b", "c", "d", "f"));
    assertThat(PartitionKey.positions(new int[] {1_000})).isZero();
  }
}
