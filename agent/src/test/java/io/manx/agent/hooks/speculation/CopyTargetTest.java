package io.manx.agent.hooks.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.policy.Tier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CopyTargetTest {
  @ParameterizedTest
  @CsvSource({
    "SERVING, 1, SERVING, 1, false",
    "SERVING, 2, SERVING, 1, false",
    "SERVING, 2.1, SERVING, 1, true",
    // the replica that was asked is silent
    "SERVING, 30, SUSPECTED, 1, false",
    "SUSPECTED, 1, SERVING, 1, true",
    "SUSPECTED, 2.1, SUSPECTED, 1, true",
    // policies without expected times
    "SERVING, 0, SERVING, 0, false",
    "SERVING, 5, SERVING, 0, false",
    "SERVING, 5, SERVING, -1, false",
  })
  void aReplicaThatIsFarWorseThanOneAskedIsExpectedFarLater(
      Tier tier, double score, Tier askedTier, double askedScore, boolean isFarLater) {
    assertThat(CopyTarget.isFarLater(tier, score, askedTier, askedScore)).isEqualTo(isFarLater);
  }
}
