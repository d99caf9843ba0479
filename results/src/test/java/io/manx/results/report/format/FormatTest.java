// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FormatTest {
  @Test
  void timesAreShownToTheSecond() {
    assertThat(Format.time("2026-11-30T05:11:12.653834311Z")).isEqualTo("2026-11-30T05:11:12Z");
    assertThat(Format.time("2026-11-30T05:11:12Z")).isEqualTo("2026-11-30T05:11:12Z");
    assertThat(Format.time("yesterday")).isEqualTo("yesterday");
  }
}
