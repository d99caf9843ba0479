// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Hints of coordinators, and malformed or implausible bytes. */
class RequestHintTest {
  private static final long SEED = 13;

  @Test
  void hintsSurviveTheirEncoding() {
    RequestHint hint = RequestHint.decode(new RequestHint(12, true).encode());
    assertThat(hint.nodes()).isEqualTo(12);
    assertThat(hint.isBatch()).isTrue();
    assertThat(RequestHint.decode(RequestHint.NONE.encode()).isBatch()).isFalse();
    assertThat(RequestHint.NONE.saysSomething()).isFalse();
    assertThat(new RequestHint(2, false).saysSomething()).isTrue();
    assertThat(new RequestHint(1, true).saysSomething()).isTrue();
  }

  @Test
  void randomBytesAreRefusedOrWithinBounds() {
    SplittableRandom random = new SplittableRandom(SEED);
    int accepted = 0;
    for (int run = 0; run < 200_000; run++) {
      byte[] bytes = new byte[random.nextInt(10)];
      random.nextBytes(bytes);
      if (bytes.length > 3 && random.nextBoolean()) {
        bytes[2] = 0;
        bytes[3] = 0;
      }
      RequestHint hint = RequestHint.decode(bytes);
      if (hint != null) {
        accepted++;
        assertThat(hint.nodes()).as(Arrays.toString(bytes)).isBetween(1, 100_000);
      }
    }
    assertThat(accepted).isPositive();
  }

  @Test
  void newerVersionsAreReadByTheirBeginningAndOlderOnesRefused() {
    byte[] longer = Arrays.copyOf(new RequestHint(5, true).encode(), 20);
    longer[0] = 9;
    assertThat(RequestHint.decode(longer).nodes()).isEqualTo(5);
    longer[0] = 0;
    assertThat(RequestHint.decode(longer)).isNull();
    assertThat(RequestHint.decode(Arrays.copyOf(longer, 5))).isNull();
  }
}
