// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class LoadingStatusTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final StatusLine status =
      new StatusLine(new PrintStream(bytes, true, StandardCharsets.UTF_8), true);

  private String shown() {
    String text = bytes.toString(StandardCharsets.UTF_8);
    bytes.reset();
    return text;
  }

  @Test
  void showsTheNumberOfLoadedRowsUntilItIsClosed() {
    AtomicLong written = new AtomicLong(0);
    AtomicLong now = new AtomicLong(5);
    try (LoadingStatus loading = new LoadingStatus(status, written::get, 20_000, now::get)) {
      loading.show();
      assertThat(shown()).endsWith("loaded 0 of 20,000 rows");
      written.set(5_000);
      now.addAndGet(4_000_000_000L);
      loading.show();
      assertThat(shown())
          .endsWith(
              "loaded 5,000 of 20,000 rows, " + DurationText.of(Duration.ofSeconds(12)) + " left");
      written.set(20_000);
      loading.show();
      assertThat(shown()).startsWith("\r").endsWith("loaded 20,000 of 20,000 rows");
      loading.close();
      assertThat(shown()).isEqualTo("\r\u001b[K");
      loading.show();
    }
    assertThat(shown()).isEmpty();
  }
}
