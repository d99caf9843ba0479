// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.disturbance.run.VirtualRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DelayTest {
  private final VirtualRun run = new VirtualRun();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "delay | delay:node=2,at=0s,mean=20ms,distribution=exponential",
        "delay:node=2,mean=20ms,distribution=uniform,at=5s,for=10s | delay:node=2,at=5s,for=10s,mean=20ms,distribution=uniform",
        "delay:distribution=lognormal | delay:node=2,at=0s,mean=20ms,distribution=lognormal,sigma=1",
        "delay:distribution=constant,mean=500us | delay:node=2,at=0s,mean=500us,distribution=constant",
      })
  void fillsInDefaultsAndParsesItsOwnText(String text, String canonical) {
    KindTexts.assertCanonical(text, canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "delay:distribution=pareto | distribution must be one of constant, uniform, exponential, lognormal",
        "delay:sigma=2 | sigma belongs to distribution=lognormal only",
        "delay:distribution=lognormal,sigma=9 | sigma must be a number above 0 and up to 5, not '9'",
        "delay:between=nodes | unknown parameter 'between'; there are node, at, every, for, count, jitter, mean, distribution, sigma",
        "delay:mean=0ms | mean must be a duration above 0s",
      })
  void messageNamesTheProblemAndWhatIsAllowed(String text, String message) {
    KindTexts.assertRefused(text, message);
  }

  @Test
  void lastDelayToStartIsInForce() {
    run.start("delay:node=1,mean=5ms", "delay:node=1,mean=50ms,at=2s,for=3s");

    run.advanceTo(10_000);

    assertThat(run.log())
        .containsExactly("0 delay 1 5", "2000 delay 1 50", "5000 delay 1 5", "10000 delay off 1");
  }
}
