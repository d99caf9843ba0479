// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StatusLineTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final StatusLine line =
      new StatusLine(new PrintStream(out, true, StandardCharsets.UTF_8), false);

  private long shown(String text) {
    return out.toString(StandardCharsets.UTF_8).lines().filter(text::equals).count();
  }

  @Test
  void everyTenthChangedLineIsLogged() {
    for (int i = 0; i < 30; i++) {
      line.update("left: " + i);
    }
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .containsExactly("left: 0", "left: 10", "left: 20");
  }

  @Test
  void anUnchangedLineIsRarelyRepeated() {
    for (int i = 0; i < 300; i++) {
      line.update("waits");
    }
    assertThat(shown("waits")).isOne();
    line.update("waits");
    assertThat(shown("waits")).isEqualTo(2);
    for (int i = 0; i < 10; i++) {
      line.update("goes on");
    }
    assertThat(shown("goes on")).isOne();
  }

  @Test
  void theNextStepLogsItsFirstLine() {
    line.update("same");
    line.clear();
    line.update("same");
    assertThat(shown("same")).isEqualTo(2);
  }
}
