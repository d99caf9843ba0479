// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.localread;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InlineLocalReadsTest {
  private static final long FAST_NANOS = 1_000_000;
  private static final long SLOW_NANOS = 30_000_000;

  private final Settings settings = new Settings();
  private final InlineLocalReads reads = new InlineLocalReads(settings);

  private void serve(int count, long serviceNanos) {
    for (int i = 0; i < count; i++) {
      reads.served(serviceNanos);
    }
  }

  @Test
  void fastReadsRunInline() {
    serve(1_000, FAST_NANOS);
    assertThat(reads.allows()).isTrue();
    assertThat(reads.refused()).isZero();
  }

  @Test
  void oneSlowReadAloneIsNoReasonToStop() {
    serve(1, SLOW_NANOS);
    assertThat(reads.allows()).isTrue();
  }

  @Test
  void oneSlowReadInFiftyStopsAndOneInFiveHundredDoesNot() {
    for (int i = 0; i < 40; i++) {
      serve(1, SLOW_NANOS);
      serve(49, FAST_NANOS);
    }
    assertThat(reads.allows()).isFalse();
    assertThat(reads.refused()).isEqualTo(1);
    for (int i = 0; i < 4; i++) {
      serve(499, FAST_NANOS);
      serve(1, SLOW_NANOS);
    }
    assertThat(reads.allows()).isTrue();
  }

  @Test
  void afterALongSlowTimeAThousandFastReadsSuffice() {
    serve(10_000, SLOW_NANOS);
    assertThat(reads.allows()).isFalse();
    serve(1_000, FAST_NANOS);
    assertThat(reads.allows()).isTrue();
  }

  @Test
  void theLimitIsASetting() {
    settings.change(Map.of("inline_max_service_ms", "60000"));
    serve(1_000, SLOW_NANOS);
    assertThat(reads.allows()).isTrue();
  }
}
