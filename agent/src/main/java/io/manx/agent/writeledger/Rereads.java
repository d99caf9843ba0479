// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.writeledger;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.switching.ListedKey;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads listed keys again, within limits on concurrent reads and reads per second. One thread hands
 * them out, others read.
 */
final class Rereads {
  /** Concurrent reads; they mostly wait for replicas, and some wait for their timeout. */
  static final int THREADS = 4;

  private static final Logger LOGGER = LoggerFactory.getLogger(Rereads.class);
  private static final double NANOS_PER_SECOND = 1e9;

  /** For how long unused permits add up, in seconds. */
  private static final double BURST_SECONDS = 0.1;

  private final Reader reader;
  private final Semaphore free = new Semaphore(THREADS);
  private final LongAdder succeeded = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private double permitted;
  private long permittedNanos;

  /** Reads partitions through Cassandra. */
  interface Reader {
    /** Whether all replicas of a key are alive. */
    boolean areAllAlive(EnrolledTable table, ByteBuffer key);

    /** Whether the keyspace has the replication factor that was agreed on. */
    boolean hasAgreedReplication(EnrolledTable table);

    /**
     * Reads the whole partition, and repairs the replicas that the level waits for.
     *
     * @throws RuntimeException if these do not all answer
     */
    void read(EnrolledTable table, ByteBuffer key, Level level);
  }

  Rereads(Reader reader) {
    this.reader = reader;
  }

  /** Has due keys read, one of each ledger in turn. */
  void handOut(Collection<TableLedger> ledgers, int perSecond, long nowNanos, Executor executor) {
    permit(perSecond, nowNanos);
    boolean any = true;
    while (any) {
      any = false;
      for (TableLedger ledger : ledgers) {
        any |= handOut(ledger, nowNanos, executor);
      }
    }
  }

  private void permit(int perSecond, long nowNanos) {
    double added = (nowNanos - permittedNanos) / NANOS_PER_SECOND * perSecond;
    double most = Math.max(1, perSecond * BURST_SECONDS);
    permitted = Math.min(most, permitted + Math.max(0, added));
    permittedNanos = nowNanos;
  }

  private boolean handOut(TableLedger ledger, long nowNanos, Executor executor) {
    if (permitted < 1 || !free.tryAcquire()) {
      return false;
    }
    ListedKey key = ledger.next(nowNanos);
    if (key == null) {
      free.release();
      return false;
    }
    permitted--;
    try {
      executor.execute(() -> readAgain(ledger, key));
    } catch (RuntimeException e) {
      free.release();
      throw e;
    }
    return true;
  }

  /** Reads a key again; if it cannot be read, it stays listed for another try. */
  private void readAgain(TableLedger ledger, ListedKey key) {
    try {
      EnrolledTable table = ledger.table();
      Level level = reader.hasAgreedReplication(table) ? table.rereadLevel() : Level.ALL;
      if (level != Level.ALL || reader.areAllAlive(table, key.key())) {
        reader.read(table, key.key(), level);
        ledger.reread(key, level == Level.ALL);
        succeeded.increment();
      }
    } catch (RuntimeException e) {
      failed.increment();
      LOGGER.debug("A key of table {} could not be read again", ledger.table(), e);
    } finally {
      free.release();
    }
  }

  long succeeded() {
    return succeeded.sum();
  }

  long failed() {
    return failed.sum();
  }
}
