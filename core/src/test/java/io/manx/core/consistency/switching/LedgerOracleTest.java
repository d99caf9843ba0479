// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares a ledger with a naive one under random operations, and tests it with many threads. */
class LedgerOracleTest {
  private static final int STEPS = 20_000;
  private static final int KEYS = 6;
  private static final long SCAN = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long TIMEOUT = TimeUnit.SECONDS.toNanos(2);

  private final Ledger ledger = new Ledger(() -> new UUID(0, 0), () -> 1_000_000, () -> 0, 0);
  private final NaiveLedger naive = new NaiveLedger();
  private final List<FakeWrite> writes = new ArrayList<>();
  private final Map<ListedKey, NaiveLedger.Read> reads = new HashMap<>();
  private final List<ListedKey> begun = new ArrayList<>();
  private long now;
  private long epoch;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void itListsWhatTheNaiveOneLists(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int drained = 0;
    for (int step = 0; step < STEPS; step++) {
      long before = ledger.state().drainedEpoch();
      step(random);
      LedgerState state = ledger.state();
      drained += state.drainedEpoch() > before ? 1 : 0;
      assertThat(state.listed()).as("step %d", step).isEqualTo(naive.listed().size());
      assertThat(state.drainedEpoch())
          .as("step %d", step)
          .isLessThanOrEqualTo(naive.drainedEpoch());
    }
    assertThat(drained).isGreaterThan(20);
    finish();
  }

  private void step(SplittableRandom random) {
    switch (random.nextInt(12)) {
      case 0:
      case 1:
        begin(random);
        break;
      case 2:
      case 3:
      case 4:
      case 5:
        acknowledge(random);
        break;
      case 6:
        settle(random.nextLong(TIMEOUT / 2));
        break;
      case 7:
      case 8:
        beginRead();
        break;
      case 9:
      case 10:
        endRead(random);
        break;
      default:
        if (random.nextInt(20) == 0) {
          epoch += 1 + random.nextInt(2);
          ledger.draining(epoch);
          naive.draining(epoch);
        }
    }
  }

  private void begin(SplittableRandom random) {
    FakeWrite write =
        new FakeWrite("key " + random.nextInt(KEYS), 1 + random.nextInt(3), now + TIMEOUT);
    ledger.begin(write);
    naive.begin(write);
    writes.add(write);
  }

  /** One more replica acknowledges a write; in the end some, none or all replicas have. */
  private void acknowledge(SplittableRandom random) {
    if (!writes.isEmpty()) {
      FakeWrite write = writes.get(random.nextInt(writes.size()));
      write.acknowledged = Math.min(FakeWrite.REPLICAS, write.acknowledged + 1);
      writes.removeIf(each -> now - each.deadline > TIMEOUT);
    }
  }

  /** Settles twice, since the second settling looks at the writes that the first has taken. */
  private void settle(long nanos) {
    now += nanos;
    ledger.settle(now);
    now += SCAN;
    ledger.settle(now);
    naive.settle(now);
    assertThat(ledger.state().unsettled()).isEqualTo(naive.unsettled());
  }

  private void beginRead() {
    ListedKey key = ledger.next(now);
    if (key != null) {
      assertThat(naive.listed()).contains(FakeWrite.text(key));
      begun.add(key);
      reads.put(key, naive.read(FakeWrite.text(key)));
    }
  }

  private void endRead(SplittableRandom random) {
    if (!begun.isEmpty()) {
      endRead(begun.remove(random.nextInt(begun.size())), random.nextInt(3) == 0);
    }
  }

  private void endRead(ListedKey key, boolean fromAll) {
    ledger.reread(key, fromAll);
    naive.reread(reads.get(key), fromAll);
  }

  /** Reads all listed keys again in the end, so that they are drained. */
  private void finish() {
    settle(2 * TIMEOUT);
    epoch++;
    ledger.draining(epoch);
    naive.draining(epoch);
    settle(0);
    Set<String> left = new TreeSet<>(naive.listed());
    for (ListedKey key = ledger.next(now); key != null; key = ledger.next(now)) {
      assertThat(left.remove(FakeWrite.text(key))).isTrue();
      reads.put(key, naive.read(FakeWrite.text(key)));
      endRead(key, true);
    }
    assertThat(left).isEmpty();
    assertThat(ledger.state().listed()).isZero();
    assertThat(ledger.state().unsettled()).isZero();
    assertThat(ledger.state().drainedEpoch()).isEqualTo(epoch).isEqualTo(naive.drainedEpoch());
  }

  @Test
  void noWriteIsMissedWhileManyThreadsBeginThem() throws InterruptedException {
    int threads = 4;
    int each = 20_000;
    List<Thread> writers = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      int number = thread;
      writers.add(
          new Thread(
              () -> {
                for (int i = 0; i < each; i++) {
                  FakeWrite write = new FakeWrite(number + " " + i, 1, TIMEOUT);
                  ledger.begin(write);
                  write.acknowledged = i % 100 == 0 ? 2 : 3;
                }
              }));
    }
    AtomicBoolean over = new AtomicBoolean();
    Thread settler =
        new Thread(
            () -> {
              for (long tick = 0; !over.get(); tick++) {
                ledger.settle(tick % TIMEOUT);
              }
            });
    writers.forEach(Thread::start);
    settler.start();
    for (Thread writer : writers) {
      writer.join();
    }
    over.set(true);
    settler.join();
    ledger.settle(TIMEOUT);
    ledger.settle(TIMEOUT + SCAN);
    assertThat(ledger.state().unsettled()).isZero();
    assertThat(ledger.state().listed()).isEqualTo(threads * each / 100);
  }
}
