// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PauseClockTest {
  private static final long SEED = 22;
  private static final long MILLI = 1_000_000;

  /** The JVM's clock starts 22 ms after ours, and it reports a pause up to 10 ms after its end. */
  @Test
  void theBeginningIsKnownToAMillisecondHoweverLateItIsTold() {
    SplittableRandom random = new SplittableRandom(SEED);
    PauseClock clock = new PauseClock();
    long moment = 22 * MILLI;
    for (int i = 1; i <= 200; i++) {
      long begin = 700L * i * MILLI + random.nextLong(MILLI);
      long end = begin + (5L + random.nextInt(20)) * MILLI;
      long lateNanos = random.nextLong(i % 10 == 0 ? MILLI / 2 : 10 * MILLI);
      long told =
          clock.beginNanos((begin - moment) / MILLI, (end - moment) / MILLI, end + lateNanos);
      if (i > 50) {
        assertThat(Math.abs(told - begin)).as("seed %d, pause %d", SEED, i).isLessThan(2 * MILLI);
      }
    }
  }
}
