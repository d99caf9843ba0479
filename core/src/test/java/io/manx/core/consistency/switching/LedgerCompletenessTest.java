// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A ledger that has just begun may miss writes that were under way, and so is not reported. */
class LedgerCompletenessTest {
  private static final long GRACE = 1_000;

  private final AtomicLong ids = new AtomicLong();
  private final Ledger ledger =
      new Ledger(() -> new UUID(0, ids.incrementAndGet()), () -> 1, () -> GRACE, 0);

  private boolean isComplete(long nowNanos) {
    ledger.settle(nowNanos);
    return ledger.state().isComplete();
  }

  @Test
  void writesThatBeganBeforeItAreWaitedFor() {
    assertThat(ledger.state().isComplete()).isFalse();
    assertThat(isComplete(0)).isFalse();
    assertThat(isComplete(GRACE - 1)).isFalse();
    assertThat(isComplete(GRACE)).isTrue();
  }

  private void begin() {
    assertThat(isComplete(0)).isFalse();
    assertThat(isComplete(GRACE)).isTrue();
  }

  @Test
  void afterALossThoseAreWaitedForThatMayBeLost() {
    begin();
    UUID before = ledger.state().id();
    ledger.lose();
    assertThat(ledger.state().isComplete()).isFalse();
    assertThat(ledger.state().id()).isNotEqualTo(before);
    assertThat(isComplete(6 * GRACE)).isFalse();
    assertThat(isComplete(7 * GRACE - 1)).isFalse();
    assertThat(isComplete(7 * GRACE)).isTrue();
  }

  @Test
  void aWriteForWhichThereIsNoRoomIsALoss() {
    begin();
    ledger.begin(new FakeWrite("a", 1, Long.MAX_VALUE));
    ledger.begin(new FakeWrite("b", 1, Long.MAX_VALUE));
    assertThat(ledger.state().isComplete()).isFalse();
  }
}
