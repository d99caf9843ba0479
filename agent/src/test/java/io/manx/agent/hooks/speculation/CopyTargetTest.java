package io.manx.agent.hooks.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CopyTargetTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1, true",
    "2, 1, true",
    "2.1, 1, false",
    // one that was asked is silent
    "30, 100, true",
    // policies that expect nothing
    "0, 0, true",
    "5, 0, true",
    "5, -1, true",
  })
  void aReplicaThatIsFarWorseThanThoseAskedGetsNoCopy(
      double spare, double slowestAsked, boolean isWorthIt) {
    assertThat(CopyTarget.isWorthIt(spare, slowestAsked)).isEqualTo(isWorthIt);
  }
}
