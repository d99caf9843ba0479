// SPDX-License-Identifier: Apache-2.0

package io.manx.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelRunsTest {
  @Test
  void resultsComeInTheOrderOfTheirRunsAndEachIsToldOf() throws InterruptedException {
    List<String> told = Collections.synchronizedList(new ArrayList<>());
    List<ParallelRuns.Run<Integer>> runs =
        IntStream.range(0, 50)
            .mapToObj(i -> new ParallelRuns.Run<>("run " + i, () -> i * i))
            .toList();

    List<Integer> squares =
        ParallelRuns.all(runs, (done, all, what) -> told.add(done + " of " + all + ": " + what));

    assertThat(squares).isEqualTo(IntStream.range(0, 50).mapToObj(i -> i * i).toList());
    assertThat(told).hasSize(50).anyMatch(text -> text.startsWith("50 of 50"));
  }

  @Test
  void whatAUserMustKnowIsThrownAsItIs() {
    List<ParallelRuns.Run<Integer>> runs =
        List.of(
            new ParallelRuns.Run<>(
                "bad",
                () -> {
                  throw new UserException("no such thing");
                }));

    assertThatThrownBy(() -> ParallelRuns.all(runs, (done, all, what) -> {}))
        .isInstanceOf(UserException.class)
        .hasMessage("no such thing");
  }
}
