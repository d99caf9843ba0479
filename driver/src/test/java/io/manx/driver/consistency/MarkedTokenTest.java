// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkedTokenTest {
  private static final long FIRST = 123 * MarkedToken.STEPS;

  @Test
  void rowsThatContinueOneAnotherHaveTheSameMark() {
    String marked = MarkedToken.of("7.2", FIRST);
    assertThat(marked).isEqualTo("7.2.3f");
    assertThat(MarkedToken.of("7.2", FIRST + 1_000)).isEqualTo(marked);
    assertThat(MarkedToken.unmarked(marked, FIRST + 1_000)).isEqualTo("7.2");
  }

  @Test
  void enrolmentsOfTheSameTableHardlyEverHave() {
    Set<String> marks = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      marks.add(MarkedToken.of("2.1", EnrolmentRow.firstRevision()));
    }
    assertThat(marks).hasSizeGreaterThan(95);
  }

  @ParameterizedTest
  @ValueSource(strings = {"7.2", "7.2.", "7.2.3g", "", "3f", "7.2.3f "})
  void othersAreRefused(String token) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MarkedToken.unmarked(token, FIRST))
        .withMessageContaining("may have missed writes");
  }
}
