// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.disturbance.run.VirtualRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DiskTest {
  private final VirtualRun run = new VirtualRun();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "disk | disk:node=2,at=0s,cache=64mb",
        "disk:node=all,cache=1gb,reads=200 | disk:node=all,at=0s,cache=1024mb,reads=200",
        "disk:reads=50,at=1s,for=2s | disk:node=2,at=1s,for=2s,reads=50",
        "disk:cache=10241kb | disk:node=2,at=0s,cache=10241kb",
      })
  void fillsInDefaultsAndParsesItsOwnText(String text, String canonical) {
    KindTexts.assertCanonical(text, canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "disk:cache=64 | cache must be a size from 8mb, such as 64mb, not '64'",
        "disk:cache=1mb | cache must be a size from 8mb",
        "disk:reads=0 | reads must be a whole number from 1, not '0'",
        "disk:reads=many | reads must be a whole number from 1, not 'many'",
      })
  void messageNamesTheProblemAndWhatIsAllowed(String text, String message) {
    KindTexts.assertRefused(text, message);
  }

  @Test
  void diskLimitIsRenewedUntilItIsLifted() {
    run.start("disk:node=1,cache=64mb,at=1s,for=500ms");

    run.advanceTo(10_000);

    assertThat(run.log())
        .containsExactly(
            "1000 disk 1 64mb", "1200 disk 1 64mb", "1400 disk 1 64mb", "1500 disk off 1");
  }

  @Test
  void diskLimitThatFailsBrieflyIsTriedAgain() {
    run.start("disk:node=1,at=1s,for=1500ms");

    run.advanceTo(1100);
    run.setDead(1, true);
    run.advanceTo(1900); // refused at 1200, 1400, 1600 and 1800
    run.setDead(1, false);
    run.advanceTo(10_000);

    assertThat(run.warnings()).isEmpty();
    assertThat(run.log())
        .containsExactly(
            "1000 disk 1 64mb",
            "2000 disk 1 64mb",
            "2200 disk 1 64mb",
            "2400 disk 1 64mb",
            "2500 disk off 1");
  }

  @Test
  void diskLimitThatFailsForASecondEndsWithOneWarning() {
    run.start("disk:node=1,at=1s,for=5s", "pause:node=2,at=3s");
    run.failLifts();

    run.advanceTo(1100);
    run.setDead(1, true);
    run.advanceTo(10_000);

    assertThat(run.warnings()).containsExactly("disk of node1 failed: node1 is gone");
    assertThat(run.log())
        .containsExactly("1000 disk 1 64mb", "2000 disk off 1", "3000 STOP 2", "3300 CONT 2");
  }
}
