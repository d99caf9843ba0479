// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.writeledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.settings.Settings;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.switching.LedgerState;
import io.manx.core.consistency.switching.Phase;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WriteLedgersTest implements Rereads.Reader {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final Settings settings = new Settings();
  private final Rereads rereads = new Rereads(this);
  private final WriteLedgers ledgers =
      new WriteLedgers(settings, this, () -> 2_000 * MILLI, System::nanoTime, UUID::randomUUID);
  private final List<String> reads = new ArrayList<>();
  private boolean alive = true;
  private boolean asAgreed = true;
  private boolean fails;
  private long now = 5_000 * MILLI;

  @Override
  public boolean areAllAlive(EnrolledTable table, ByteBuffer key) {
    return alive;
  }

  @Override
  public boolean hasAgreedReplication(EnrolledTable table) {
    return asAgreed;
  }

  @Override
  public void read(EnrolledTable table, ByteBuffer key, Level level) {
    reads.add(key.getInt(0) + " " + level);
    if (fails) {
      throw new IllegalStateException("timed out");
    }
  }

  @BeforeEach
  void on() {
    settings.change(Map.of("mode", "on"));
  }

  private void enrol(EnrolledTable... tables) {
    ledgers.enrolled(List.of(tables), now);
  }

  private TableLedger ledger() {
    return ledgers.all().iterator().next();
  }

  private LedgerState state() {
    return ledger().state();
  }

  private void pass(long millis) {
    for (long tick = 0; tick < millis; tick += 10) {
      now += 10 * MILLI;
      ledgers.settle(now);
    }
  }

  private void list(int keys) {
    for (int key = 0; key < keys; key++) {
      ledger().begin(new ShortWrite(key, now));
    }
    pass(200);
    assertThat(state().listed()).isEqualTo(keys);
  }

  private void handOut(int perSecond) {
    Collection<TableLedger> all = ledgers.all();
    rereads.handOut(all, perSecond, now, Runnable::run);
  }

  @Test
  void thereIsOneWhileATableIsEnrolled() {
    assertThat(ledgers.areNone()).isTrue();
    enrol(Enrolled.stable(1));
    UUID id = state().id();
    enrol(Enrolled.stable(3));
    assertThat(state().id()).isEqualTo(id);
    assertThat(ledger().table().enrolment().epoch()).isEqualTo(3);
    enrol();
    assertThat(ledgers.areNone()).isTrue();
    enrol(Enrolled.stable(3));
    assertThat(state().id()).isNotEqualTo(id);
  }

  @Test
  void itEndsWithTheMode() {
    enrol(Enrolled.stable(1));
    UUID id = state().id();
    settings.change(Map.of("mode", "observe"));
    assertThat(state().id()).isEqualTo(id);
    settings.change(Map.of("mode", "off"));
    assertThat(ledgers.all()).isEmpty();
    assertThat(ledgers.areNone()).isTrue();
    enrol(Enrolled.stable(1));
    assertThat(ledgers.areNone()).isTrue();
    settings.change(Map.of("mode", "on"));
    enrol(Enrolled.stable(1));
    assertThat(state().id()).isNotEqualTo(id);
  }

  @Test
  void aHookThatFailsLosesItBeforeAnybodySees() {
    AtomicLong failures = new AtomicLong();
    ledgers.loseWith(failures::get);
    enrol(Enrolled.stable(1));
    UUID id = state().id();
    assertThat(state().id()).isEqualTo(id);
    failures.incrementAndGet();
    assertThat(state().id()).isNotEqualTo(id);
    assertThat(state().losses()).isOne();
    assertThat(ledgers.losses()).isOne();
    enrol();
    assertThat(ledgers.losses()).isOne();
  }

  /** A table that is enrolled anew begins at epoch 1, unrelated to its earlier epochs. */
  @Test
  void anEarlierEpochLosesIt() {
    enrol(Enrolled.draining(2, 8, "ALL/ONE", "ONE/ALL"));
    pass(10);
    assertThat(state().drainedEpoch()).isEqualTo(8);
    UUID id = state().id();
    enrol(Enrolled.draining(2, 2, "ALL/ONE", "ONE/ALL"));
    assertThat(state().id()).isNotEqualTo(id);
    assertThat(state().drainedEpoch()).isZero();
    pass(10);
    assertThat(state().drainedEpoch()).isEqualTo(2);
  }

  @Test
  void theBoundOfKeysIsASetting() {
    settings.change(Map.of("ledger_keys", "3"));
    enrol(Enrolled.stable(1));
    list(3);
    settings.change(Map.of("ledger_keys", "4"));
    ledger().begin(new ShortWrite(3, now));
    pass(200);
    assertThat(ledgers.listed()).isEqualTo(4);
    ledger().begin(new ShortWrite(4, now));
    pass(200);
    assertThat(ledgers.listed()).isZero();
    assertThat(ledgers.losses()).isOne();
  }

  /**
   * The longer one counts: a node's timeout, or the time for which drivers accept an
   * acknowledgement.
   */
  @Test
  void aWriteIsSettledOnceNobodyCanBeToldOfSuccess() {
    enrol(Enrolled.stable(1));
    assertThat(ledger().deadlineNanos(now, 2_000 * MILLI) - now).isEqualTo(3_050 * MILLI);
    assertThat(ledger().deadlineNanos(now, 5_000 * MILLI) - now).isEqualTo(5_070 * MILLI);
  }

  @Test
  void keysAreReadAgainAtALimitedRate() {
    enrol(Enrolled.stable(1));
    list(20);
    handOut(50);
    assertThat(reads).hasSize(5).allMatch(read -> read.endsWith(" ALL"));
    handOut(50);
    assertThat(reads).hasSize(5);
    pass(40);
    handOut(50);
    assertThat(reads).hasSize(7);
    assertThat(state().listed()).isEqualTo(13);
    assertThat(rereads.succeeded()).isEqualTo(7);
    handOut(1);
    assertThat(reads).hasSize(7);
    pass(1_000);
    handOut(1);
    assertThat(reads).hasSize(8);
  }

  @Test
  void keysOfADrainLeaveOnlyIfTheyAreReadFromAll() {
    enrol(Enrolled.draining(4, 2, "QUORUM/TWO", "TWO/QUORUM"));
    pass(10);
    enrol(Enrolled.draining(4, 4, "QUORUM/TWO", "TWO/QUORUM"));
    list(1);
    enrol(Enrolled.draining(4, 6, "QUORUM/TWO", "TWO/QUORUM"));
    pass(10);
    alive = false; // Cassandra itself finds this out
    handOut(50);
    assertThat(reads).containsExactly("0 THREE");
    assertThat(state().listed()).isOne();
    assertThat(state().drainedEpoch()).isEqualTo(6);
  }

  /** The keyspace was altered, so a level waits for other replicas than was agreed on. */
  @Test
  void withAnotherReplicationFactorThanAgreedOnAllAreRead() {
    enrol(Enrolled.draining(4, 2, "QUORUM/TWO", "TWO/QUORUM"));
    list(1);
    asAgreed = false;
    handOut(50);
    assertThat(reads).containsExactly("0 ALL");
    assertThat(state().listed()).isZero();
  }

  @Test
  void unreadableKeysStayListedAndAreTriedAgain() {
    enrol(Enrolled.stable(1));
    list(1);
    alive = false;
    handOut(50);
    assertThat(reads).isEmpty();
    alive = true;
    fails = true;
    pass(5_000);
    handOut(50);
    assertThat(rereads.failed()).isOne();
    assertThat(state().listed()).isOne();
    fails = false;
    pass(5_000);
    handOut(50);
    assertThat(reads).hasSize(2);
    assertThat(state().listed()).isZero();
  }

  @Test
  void withoutReadRepairNothingIsReadAgain() {
    enrol(Enrolled.table(2, 1, Phase.STABLE, "ALL/ONE", "ALL/ONE", false));
    list(1);
    handOut(50);
    assertThat(reads).isEmpty();
    assertThat(state().listed()).isOne();
  }
}
