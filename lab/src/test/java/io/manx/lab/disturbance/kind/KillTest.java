// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.disturbance.run.VirtualRun;
import io.manx.results.run.TimelineEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KillTest {
  private final VirtualRun run = new VirtualRun();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kill:node=random,at=10s,for=20s | kill:node=random,at=10s,for=20s",
        "kill | kill:node=2,at=0s",
      })
  void fillsInDefaultsAndParsesItsOwnText(String text, String canonical) {
    KindTexts.assertCanonical(text, canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kill:every=5s | every needs for=DURATION",
      })
  void messageNamesTheProblemAndWhatIsAllowed(String text, String message) {
    KindTexts.assertRefused(text, message);
  }

  @Test
  void killedNodeIsRestartedOnceTheLastKillEnds() {
    run.start("kill:node=1,at=1s,for=2s", "kill:node=1,at=2s,for=3s");

    for (int millis = 0; millis <= 10_000; millis += 1_000) {
      run.advanceTo(millis);
      run.work();
    }

    assertThat(run.log()).containsExactly("1000 kill 1", "5000 restart 1");
  }

  @Test
  void killWithoutForOutlastsTheRun() {
    run.start("kill:node=1,at=1s");
    run.advanceTo(2_000);

    run.close();

    assertThat(run.log()).containsExactly("2000 kill 1");
    assertThat(run.timeline()).extracting(TimelineEvent::endMillis).containsOnlyNulls();
  }
}
