// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LoadShareTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void sharesTogetherAreTheWhole(int processes) {
    List<Long> all = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      LoadShare share = new LoadShare(process, processes);
      for (long number = 0; share.index(number) < 100; number++) {
        assertThat(share.has(share.index(number))).isTrue();
        assertThat(share.number(share.index(number))).isEqualTo(number);
        all.add(share.index(number));
      }
      for (int other = 0; other < processes; other++) {
        assertThat(share.has(other)).isEqualTo(other == process);
      }
    }
    assertThat(all).containsExactlyInAnyOrderElementsOf(LongStream.range(0, 100).boxed().toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 16, 17, 100})
  void totalIsDividedEvenly(int total) {
    List<Integer> parts =
        IntStream.range(0, 4).mapToObj(process -> new LoadShare(process, 4).of(total)).toList();
    assertThat(parts.stream().mapToInt(Integer::intValue).sum()).isEqualTo(total);
    assertThat(parts).allMatch(part -> part == total / 4 || part == total / 4 + 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void sessionsOfAllProcessesHaveNamesOfTheirOwn(int processes) {
    List<String> names = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      LoadShare share = new LoadShare(process, processes);
      IntStream.range(0, share.of(16)).mapToObj(share::sessionName).forEach(names::add);
    }
    assertThat(names)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 16).mapToObj(number -> "s" + number).toList());
  }

  @Test
  void processMustBeOneOfThem() {
    assertThatThrownBy(() -> new LoadShare(2, 2)).isInstanceOf(IllegalArgumentException.class);
  }
}
