// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WriteVersionsTest {
  private final AtomicLong now = new AtomicLong(1_000);
  private final WriteVersions ofFirst = new WriteVersions(now::get, 1_000, 0, 2);
  private final WriteVersions ofSecond = new WriteVersions(now::get, 1_000, 1, 2);

  @Test
  void theyBeginAboveNothingWritten() {
    assertThat(ofFirst.next()).isPositive();
  }

  @Test
  void eachIsGivenOnce() {
    assertThat(ofFirst.next()).isLessThan(ofFirst.next());
    assertThat(ofFirst.next()).isNotEqualTo(ofSecond.next());
  }

  @Test
  void thoseOfALaterMicrosecondAreHigherWhoeverTakesThem() {
    long first = ofSecond.next();
    now.addAndGet(1_000);
    long second = ofFirst.next();
    now.addAndGet(1_000);
    assertThat(first).isLessThan(second);
    assertThat(second).isLessThan(ofSecond.next());
  }
}
