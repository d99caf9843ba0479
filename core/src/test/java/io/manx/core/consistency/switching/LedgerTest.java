// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private static final long TIMEOUT = TimeUnit.SECONDS.toNanos(2);
  private static final long TICK = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int MOST = 4;

  private final AtomicLong ids = new AtomicLong();
  private long now = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(1); // the clock may overflow
  private final Ledger ledger = new Ledger(this::nextId, () -> MOST, () -> 0, now);

  private UUID nextId() {
    return new UUID(0, ids.incrementAndGet());
  }

  private FakeWrite begin(String key, int required, int acknowledged) {
    FakeWrite write = new FakeWrite(key, required, now + TIMEOUT);
    ledger.begin(write);
    write.acknowledged = acknowledged;
    return write;
  }

  /** Lets time pass, as hosts do. */
  private void pass(long nanos) {
    for (long passed = 0; passed < nanos; passed += TICK) {
      now += TICK;
      ledger.settle(now);
    }
  }

  private void listed(String key) {
    begin(key, 1, 2);
    pass(TIMEOUT + TimeUnit.MILLISECONDS.toNanos(100));
  }

  private ListedKey next() {
    return Objects.requireNonNull(ledger.next(now));
  }

  private @Nullable String nextName() {
    ListedKey key = ledger.next(now);
    return key == null ? null : FakeWrite.text(key);
  }

  @Test
  void aWriteThatAllReplicasHaveLeavesWithTheSecondSettling() {
    begin("a", 1, 3);
    pass(TICK);
    assertThat(ledger.state().unsettled()).isOne();
    pass(TICK);
    assertThat(ledger.state().unsettled()).isZero();
    assertThat(ledger.state().listed()).isZero();
  }

  @Test
  void aLateAnswerIsSeenWithinATenthOfASecond() {
    FakeWrite write = begin("a", 1, 2);
    pass(20 * TICK);
    assertThat(ledger.state().unsettled()).isOne();
    write.acknowledged = 3;
    pass(10 * TICK);
    assertThat(ledger.state().unsettled()).isZero();
    pass(2 * TIMEOUT);
    assertThat(ledger.state().listed()).isZero();
  }

  @Test
  void aShortWriteIsListedOnceItsDeadlineIsOver() {
    begin("a", 2, 2);
    pass(TIMEOUT - TICK);
    assertThat(ledger.state().listed()).isZero();
    pass(11 * TICK);
    assertThat(ledger.state().listed()).isOne();
    assertThat(ledger.state().unsettled()).isZero();
    assertThat(nextName()).isEqualTo("a");
  }

  @Test
  void aWriteThatWasNotAcknowledgedIsForgotten() {
    begin("a", 2, 1);
    pass(TIMEOUT + 10 * TICK);
    assertThat(ledger.state().unsettled()).isZero();
    assertThat(ledger.state().listed()).isZero();
  }

  @Test
  void aKeyLeavesOnceItWasReadFromAll() {
    listed("a");
    ListedKey key = next();
    ledger.reread(key, false);
    assertThat(ledger.state().listed()).isOne();
    ledger.reread(key, true);
    assertThat(ledger.state().listed()).isZero();
    assertThat(ledger.state().rereads()).isEqualTo(2);
    assertThat(ledger.next(now)).isNull();
  }

  @Test
  void aReadThatBeganBeforeAKeyWasListedAnewIsNotEnough() {
    listed("a");
    ListedKey key = next();
    listed("a");
    ledger.reread(key, true);
    assertThat(ledger.state().listed()).isOne();
    pass(TimeUnit.SECONDS.toNanos(5));
    ledger.reread(next(), true);
    assertThat(ledger.state().listed()).isZero();
  }

  @Test
  void eachKeyIsTriedEveryFiveSecondsAndNewOnesAtOnce() {
    listed("a");
    assertThat(nextName()).isEqualTo("a");
    assertThat(nextName()).isNull();
    listed("b");
    assertThat(nextName()).isEqualTo("b");
    assertThat(nextName()).isNull();
    pass(TimeUnit.SECONDS.toNanos(3));
    assertThat(nextName()).isEqualTo("a");
    assertThat(nextName()).isNull();
  }

  @Test
  void aDrainWaitsForEarlierWritesAndForTheirKeys() {
    listed("a");
    assertThat(nextName()).isEqualTo("a"); // and fails
    begin("b", 1, 1);
    ledger.draining(7);
    pass(20 * TICK);
    assertThat(ledger.state().drainedEpoch()).isZero();
    pass(TIMEOUT);
    ledger.reread(next(), false);
    assertThat(ledger.state().drainedEpoch()).isZero();
    ledger.reread(next(), true);
    assertThat(ledger.state().drainedEpoch()).isEqualTo(7);
    assertThat(ledger.state().listed()).isOne();
  }

  @Test
  void aDrainWithNothingToDoIsOverAtOnce() {
    ledger.draining(7);
    pass(TICK);
    assertThat(ledger.state().drainedEpoch()).isEqualTo(7);
    listed("a");
    ledger.draining(7);
    pass(TICK);
    assertThat(ledger.state().drainedEpoch()).isEqualTo(7);
    ledger.draining(9);
    pass(TICK);
    assertThat(ledger.state().drainedEpoch()).isEqualTo(7);
  }

  /** Otherwise a key that is written at a low level all the time would never be drained. */
  @Test
  void whatIsListedInADrainDoesNotHoldItUp() {
    listed("a");
    ledger.draining(7);
    pass(TICK);
    ListedKey key = next();
    listed("a");
    listed("b");
    ledger.reread(key, true);
    assertThat(ledger.state().drainedEpoch()).isEqualTo(7);
    assertThat(ledger.state().listed()).isEqualTo(2);
  }

  @Test
  void whatWasReadForOneDrainCountsForNoOther() {
    listed("a");
    ledger.draining(7);
    pass(TICK);
    ListedKey key = next();
    ledger.draining(9);
    pass(TICK);
    ledger.reread(key, false);
    assertThat(ledger.state().drainedEpoch()).isZero();
    ledger.reread(next(), false);
    assertThat(ledger.state().drainedEpoch()).isEqualTo(9);
  }

  @Test
  void aReadThatBeganBeforeTheDrainCountsOnlyIfTheKeyLeaves() {
    listed("a");
    listed("b");
    ListedKey first = next();
    ListedKey second = next();
    ledger.draining(7);
    pass(TICK);
    ledger.reread(first, false);
    ledger.reread(second, true);
    assertThat(ledger.state().drainedEpoch()).isZero();
    ledger.reread(first, true);
    assertThat(ledger.state().drainedEpoch()).isEqualTo(7);
  }

  @Test
  void withTooManyKeysItBeginsAnew() {
    UUID before = ledger.state().id();
    ledger.draining(7);
    for (int i = 0; i <= MOST; i++) {
      assertThat(ledger.state().losses()).isZero();
      listed("key " + i);
    }
    assertBeganAnew(before);
    listed("a");
    assertThat(ledger.state().listed()).isOne();
  }

  @Test
  void withTooManyUnsettledWritesItBeginsAnew() {
    UUID before = ledger.state().id();
    listed("a");
    ListedKey key = next();
    for (int i = 0; i <= MOST; i++) {
      assertThat(ledger.state().losses()).isZero();
      begin("b", 1, 1);
      pass(TICK);
    }
    assertBeganAnew(before);
    listed("a");
    ledger.reread(key, true);
    assertThat(ledger.state().listed()).isOne();
  }

  private void assertBeganAnew(UUID before) {
    LedgerState state = ledger.state();
    assertThat(state.losses()).isOne();
    assertThat(state.id()).isNotEqualTo(before);
    assertThat(state.listed()).isZero();
    assertThat(state.unsettled()).isZero();
    assertThat(state.drainedEpoch()).isZero();
  }

  @Test
  void afterALossTheSameDrainBeginsAnew() {
    ledger.draining(7);
    pass(TICK);
    ledger.lose();
    assertThat(ledger.state().drainedEpoch()).isZero();
    pass(TICK);
    assertThat(ledger.state().drainedEpoch()).isZero();
    ledger.draining(7);
    pass(TICK);
    assertThat(ledger.state().drainedEpoch()).isEqualTo(7);
  }

  @Test
  void aWriteThatFailsCanBeLost() {
    ledger.begin(
        new TrackedWrite(ByteBuffer.allocate(1), now + TIMEOUT) {
          @Override
          protected int acknowledged() {
            throw new IllegalStateException("broken");
          }

          @Override
          protected int required() {
            return 1;
          }

          @Override
          protected int replicas() {
            return 3;
          }
        });
    pass(TICK);
    assertThatThrownBy(() -> pass(TICK)).hasMessage("broken");
    ledger.lose();
    assertThat(ledger.state().unsettled()).isZero();
    pass(TIMEOUT);
  }

  /** A key may be part of a whole request's buffer. */
  @Test
  void aListedKeyIsACopy() {
    byte[] request = {1, 2, 3, 4};
    FakeWrite write = new FakeWrite(ByteBuffer.wrap(request, 1, 2), "part", 1, now + TIMEOUT);
    write.acknowledged = 1;
    ledger.begin(write);
    pass(TIMEOUT + 11 * TICK);
    request[1] = 9;
    assertThat(next().key()).isEqualTo(ByteBuffer.wrap(new byte[] {2, 3}));
  }
}
