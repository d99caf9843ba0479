// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.plan;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.manx.lab.disturbance.kind.KindTexts;
import io.manx.results.UserException;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DisturbanceSpecTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pause | pause:node=2,at=2s,every=2s,for=300ms",
        "PAUSE | pause:node=2,at=2s,every=2s,for=300ms",
        "pause:node=2,every=2s,for=300ms | pause:node=2,at=2s,every=2s,for=300ms",
        "pause:at=0s,every=1m,for=1.5s | pause:node=2,at=0s,every=1m,for=1500ms",
        "pause:at=10s | pause:node=2,at=10s,for=300ms",
        "pause:node=all,count=3 | pause:node=all,at=2s,every=2s,for=300ms,count=3",
        "pause:jitter=0.2 | pause:node=2,at=2s,every=2s,for=300ms,jitter=400ms",
        "pause:jitter=50ms | pause:node=2,at=2s,every=2s,for=300ms,jitter=50ms",
      })
  void fillsInDefaultsAndParsesItsOwnText(String text, String canonical) {
    KindTexts.assertCanonical(text, canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | unknown kind '' | use pause, slow,",
        "pauze | unknown kind 'pauze' | use pause, slow,",
        "pause:fro=1s | unknown parameter 'fro' | node, at, every, for, count, jitter",
        "pause: | unknown parameter '' | node, at, every, for, count, jitter",
        "pause:share=0.3 | unknown parameter 'share' | node, at, every, for, count, jitter",
        "pause:for | 'for' has no value | for=VALUE",
        "pause:for=1s,for=1s | 'for' is given twice | once",
        "pause:for=300 | for=300 | 300ms, 2s or 1m",
        "pause:for=-1s | for=-1s | 300ms, 2s or 1m",
        "pause:at=1001h | at=1001h | 1000h",
        "pause:for=0s | for=0s | from 1ns to 1000h",
        "pause:node=0 | node must be a node number from 1 | all or random",
        "pause:node=two | node must be a node number from 1 | all or random",
        "pause:for=2s | for=2s is not shorter than every=2s | shorten",
        "pause:every=5ms,for=1ms | every must be a duration from 10ms | such as 300ms",
        "pause:count=0 | count=0 | from 1",
        "pause:count=x | count must be a whole number | from 1",
        "pause:at=1s,count=2 | count needs every | DURATION",
        "pause:jitter=0.5 | jitter=1s can make occurrences overlap | 850ms",
        "pause:at=1s,jitter=0.5 | jitter=0.5 | 'every', which is not given",
        "pause:jitter=x | jitter must be a duration or a share of every | 300ms, 2s or 0.2",
      })
  void messageNamesTheProblemAndWhatIsAllowed(String text, String problem, String remedy) {
    assertThatThrownBy(() -> DisturbanceSpec.parse(text))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("disturbance '" + text + "': ")
        .hasMessageContaining(problem)
        .hasMessageContaining(remedy)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource({
    "pause, true", // from 2 s on, of 2 s to settle and 1 s
    "pause:at=1s, false", // once, after 1 s of the measured part
    "pause:every=3s, false",
    "kill:at=900ms, true"
  })
  void disturbanceMustBeginBeforeTheLoadEnds(String text, boolean inTime) {
    DisturbanceSpec spec = DisturbanceSpec.parse(text);
    ThrowingCallable check =
        () -> spec.requireStartWithin(Duration.ofSeconds(2), Duration.ofSeconds(1));
    if (inTime) {
      assertThatCode(check).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(check).hasMessageContaining("is over; choose an earlier");
    }
  }
}
