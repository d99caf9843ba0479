// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import io.manx.agent.cassandra.Memtables;
import io.manx.agent.settings.Settings;
import io.manx.core.collection.EdenForecast;
import io.manx.core.collection.FlushRatio;
import io.manx.core.collection.MemtableState;
import io.manx.core.collection.PauseClock;
import io.manx.core.collection.PauseHistory;
import io.manx.core.collection.PoolFlow;
import io.manx.core.settings.Mode;
import io.manx.core.settings.SettingDefinitions;
import java.lang.management.MemoryUsage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Observes this node's heap, memtables and pauses, has pauses announced, and has the drive's work
 * planned. For one thread.
 */
final class HeapObserver {
  private static final long SUM_INTERVAL_NANOS = 1_000_000_000;

  private final Settings settings;
  private final Supplier<@Nullable MemoryUsage> eden;
  private final Memtables memtables;
  private final Foretelling foretelling;
  private final Supplier<PlanWriter> writers;
  private final EdenForecast forecast = new EdenForecast();
  private final PauseClock clock = new PauseClock();
  private final PauseHistory history = new PauseHistory();
  private final PoolFlow flow = new PoolFlow();
  private final FlushRatio ratio = new FlushRatio();
  private long allocatedBytes;
  private long writtenFlashBytes;
  private boolean isClosed;
  private @Nullable PlanWriter writer;
  private @Nullable MemtableSums sums;

  /** Sums over all tables, and when they were taken. */
  private static final class MemtableSums {
    final long compactedBytes;
    final long takenNanos;

    MemtableSums(long compactedBytes, long takenNanos) {
      this.compactedBytes = compactedBytes;
      this.takenNanos = takenNanos;
    }
  }

  /**
   * Creates one without any observations.
   *
   * @param eden usage of the eden space, null if the collector has none
   * @param writers creates a writer whenever a policy is chosen
   */
  HeapObserver(
      Settings settings,
      Supplier<@Nullable MemoryUsage> eden,
      Memtables memtables,
      Foretelling foretelling,
      Supplier<PlanWriter> writers) {
    this.settings = settings;
    this.eden = eden;
    this.memtables = memtables;
    this.foretelling = foretelling;
    this.writers = writers;
  }

  /** Looks once and returns the result. */
  CollectionState look(long nowNanos) {
    MemoryUsage usage = eden.get();
    if (usage != null) {
      forecast.observe(nowNanos, usage.getUsed(), usage.getCommitted());
    }
    long untilFullNanos = usage == null ? Long.MAX_VALUE : forecast.nanosUntilFull(nowNanos);
    if (settings.foretellsPauses()) {
      foretelling.look(nowNanos, untilFullNanos, history.usualNanos(), history.intervalNanos());
    }
    long used = memtables.usedBytes();
    flow.observe(used);
    sums(nowNanos);
    MemtableBytes bytes = new MemtableBytes(used, memtables.reclaimingBytes());
    Plan plan = plan(bytes, nowNanos);
    return new CollectionState(plan, untilFullNanos, history.usualNanos(), bytes, ratio.value());
  }

  /** Returns recent sums, taken anew after a second. */
  private MemtableSums sums(long nowNanos) {
    MemtableSums known = sums;
    if (known == null || nowNanos - known.takenNanos >= SUM_INTERVAL_NANOS) {
      ratio.observe(memtables.flushedBytes(), flow.freedBytes());
      known = new MemtableSums(memtables.compactedBytes(), nowNanos);
      sums = known;
    }
    return known;
  }

  private Plan plan(MemtableBytes bytes, long nowNanos) {
    String policy = settings.get(SettingDefinitions.COLLECTION_POLICY);
    if (policy.equals(SettingDefinitions.NO_COLLECTION)) {
      closeWriter(nowNanos);
      return Plan.OFF;
    }
    if (writer == null) {
      writer = writers.get();
    }
    MemtableState state =
        new MemtableState(
            ratio.flashBytes(bytes.pending()),
            ratio.flashBytes(bytes.reclaiming()),
            ratio.flashBytes(memtables.flushBytes()),
            history.pendingBytesPerPause(),
            history.otherBytesPerPause());
    return writer.write(policy, history, bytes, state, settings.mode() == Mode.ON, nowNanos);
  }

  private void closeWriter(long nowNanos) {
    if (writer != null) {
      writer.close(nowNanos);
      writer = null;
    }
  }

  /** A pause is over, see {@link CollectorPauses.Listener}. */
  void paused(long startMillis, long endMillis, long heardNanos) {
    if (isClosed) {
      return; // reported late; another observer may have announced something since
    }
    long begin = clock.beginNanos(startMillis, endMillis, heardNanos);
    long length = (endMillis - startMillis) * 1_000_000;
    forecast.collected(begin);
    long allocated = flow.allocatedBytes();
    writtenFlashBytes += ratio.flashBytes(allocated - allocatedBytes);
    allocatedBytes = allocated;
    history.paused(begin, length, writtenFlashBytes, sums(heardNanos).compactedBytes);
    if (settings.foretellsPauses()) {
      foretelling.paused(begin, length);
    } else {
      foretelling.stop();
    }
  }

  /** Withdraws announcements and orders. */
  void close(long nowNanos) {
    isClosed = true;
    foretelling.stop();
    closeWriter(nowNanos);
  }
}
