// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.manx.lab.disturbance.run.VirtualRun;
import io.manx.results.run.TimelineEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GcAndCompactTest {
  private final VirtualRun run = new VirtualRun();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gc | gc:node=2,at=5s,every=5s",
        "gc:node=1,every=5s | gc:node=1,at=5s,every=5s",
        "compact:node=1,at=10s | compact:node=1,at=10s",
      })
  void fillsInDefaultsAndParsesItsOwnText(String text, String canonical) {
    KindTexts.assertCanonical(text, canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gc:for=1s | unknown parameter 'for'; there are node, at, every, count, jitter",
      })
  void messageNamesTheProblemAndWhatIsAllowed(String text, String message) {
    KindTexts.assertRefused(text, message);
  }

  @Test
  void collectionsAndCompactionsAreOnTheTimelineWithTheirRealTimes() {
    run.start("gc:node=1,at=1s", "compact:node=2,at=1s");

    run.advanceTo(1_000);
    run.advanceTo(1_500);
    run.work();

    assertThat(run.log()).containsExactly("1500 gc 1", "1500 compact 2");
    assertThat(run.timeline())
        .extracting(TimelineEvent::kind, TimelineEvent::startMillis, TimelineEvent::endMillis)
        .containsExactly(tuple("gc", 1_500.0, 1_500.0), tuple("compact", 1_500.0, 1_500.0));
  }
}
