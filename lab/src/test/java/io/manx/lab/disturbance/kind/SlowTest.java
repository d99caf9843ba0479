// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.disturbance.run.VirtualRun;
import io.manx.results.run.TimelineEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SlowTest {
  private final VirtualRun run = new VirtualRun();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slow | slow:node=2,at=0s,share=0.5,period=20ms",
        "slow:node=3,share=.3 | slow:node=3,at=0s,share=0.3,period=20ms",
        "slow:share=0.0001,period=20s | slow:node=2,at=0s,share=0.0001,period=20s",
      })
  void fillsInDefaultsAndParsesItsOwnText(String text, String canonical) {
    KindTexts.assertCanonical(text, canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slow:share=0 | share must be a number above 0 and below 1, not '0'",
        "slow:share=1 | share must be a number above 0 and below 1, not '1'",
        "slow:share=half | share must be a number above 0 and below 1, not 'half'",
        "slow:share=0.01 | less than 1ms at a time; lengthen period",
        "slow:period=0s | period must be a duration above 0s, such as 300ms, 2s or 1m, not '0s'",
      })
  void messageNamesTheProblemAndWhatIsAllowed(String text, String message) {
    KindTexts.assertRefused(text, message);
  }

  @Test
  void slowedNodeRunsForItsShareOfEveryPeriod() {
    run.start("slow:node=3,share=0.3,at=1s,for=50ms");

    run.advanceTo(5_000);

    assertThat(run.log())
        .containsExactly(
            "1000 STOP 3",
            "1014 CONT 3",
            "1020 STOP 3",
            "1034 CONT 3",
            "1040 STOP 3",
            "1050 CONT 3");
    assertThat(run.timeline())
        .containsExactly(
            new TimelineEvent("slow", "node3", 1_000, 1_050.0, "for=50ms,share=0.3,period=20ms"));
  }

  @Test
  void pausedAndSlowedNodeRunsOnlyWhenNeitherHoldsIt() {
    run.start("slow:node=1,at=0s,for=60ms", "pause:node=1,at=25ms,for=10ms");

    run.advanceTo(1_000);

    // Slow alone would let it run at 10, 30 and 50 ms; the pause holds it from 25 to 35 ms.
    assertThat(run.log())
        .containsExactly(
            "0 STOP 1", "10 CONT 1", "20 STOP 1", "35 CONT 1", "40 STOP 1", "50 CONT 1");
  }
}
