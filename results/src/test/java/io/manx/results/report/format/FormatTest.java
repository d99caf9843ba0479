// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FormatTest {
  @Test
  void oneIsTooFewAndTwoAreTooFew() {
    assertThat(Format.tooFew(1, "round")).isEqualTo("1 round is too few");
    assertThat(Format.tooFew(2, "round")).isEqualTo("2 rounds are too few");
  }

  @Test
  void timesAreShownToTheSecond() {
    assertThat(Format.time("2026-11-30T05:11:12.653834311Z")).isEqualTo("2026-11-30T05:11:12Z");
    assertThat(Format.time("2026-11-30T05:11:12Z")).isEqualTo("2026-11-30T05:11:12Z");
    assertThat(Format.time("yesterday")).isEqualTo("yesterday");
  }
}
