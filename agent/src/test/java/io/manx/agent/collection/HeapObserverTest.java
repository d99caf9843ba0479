// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.manx.agent.settings.Settings;
import io.manx.core.collection.PauseAnnouncer;
import io.manx.core.wire.ForetoldPause;
import java.io.IOException;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A heap that fills in a second, and is then collected for 20 ms. */
class HeapObserverTest {
  private static final long MILLI = 1_000_000;
  private static final long LOOK = 5 * MILLI;
  private static final long EDEN = 100 << 20;
  private static final long STEP = EDEN / 200;
  private static final long LENGTH_MILLIS = 20;

  private final Settings settings = new Settings();
  private final FakeMemtables memtables = new FakeMemtables();
  private final List<@Nullable ForetoldPause> told = new ArrayList<>();
  private final Foretelling foretelling = new Foretelling(settings, told::add, System::nanoTime);
  @TempDir private Path directory;
  private @Nullable MemoryUsage eden;
  private HeapObserver observer;
  private CollectionState state;
  private long nowNanos;
  private long used;
  private int pauses;

  @BeforeEach
  void begin() {
    settings.change(Map.of("mode", "on", "foretell_pauses", "true"));
    observer =
        new HeapObserver(
            settings,
            () -> eden,
            memtables,
            foretelling,
            () -> new PlanWriter(directory::toString));
  }

  private void run(int looks) {
    for (int i = 0; i < looks; i++) {
      nowNanos += LOOK;
      used += STEP;
      if (used > EDEN) {
        collect();
      }
      eden = new MemoryUsage(0, used, EDEN, -1);
      state = observer.look(nowNanos);
    }
  }

  private void collect() {
    long begin = nowNanos / MILLI;
    nowNanos += LENGTH_MILLIS * MILLI;
    observer.paused(begin, begin + LENGTH_MILLIS, nowNanos);
    pauses++;
    used = 0;
  }

  /** The first two are not foretold, since neither length nor interval is known yet. */
  @Test
  void eachPauseIsForetoldAndToldToBeOver() {
    run(1_010);
    PauseAnnouncer counts = foretelling.counts();
    assertThat(pauses).isEqualTo(5);
    assertThat(counts.foretold()).isEqualTo(3);
    assertThat(counts.kept()).isEqualTo(3);
    assertThat(counts.missed()).isEqualTo(2);
    assertThat(told).hasSize(6);
    for (int i = 0; i < told.size(); i += 2) {
      assertThat(told.get(i).lengthNanos()).isEqualTo(LENGTH_MILLIS * MILLI);
      assertThat(told.get(i).untilNanos()).isBetween(40 * MILLI, 50 * MILLI);
      assertThat(told.get(i + 1)).isNull();
    }
    assertThat(state.usualPauseNanos()).isEqualTo(LENGTH_MILLIS * MILLI);
  }

  @Test
  void observedItOnlyCounts() {
    settings.change(Map.of("mode", "observe"));
    run(610);
    assertThat(foretelling.counts().kept()).isEqualTo(1);
    assertThat(told).isEmpty();
    assertThat(foretelling.current()).isNull();
  }

  /** A pause announced just before is withdrawn, too. */
  @Test
  void withTheSettingFalseNothingIsForetold() {
    run(596);
    assertThat(told).hasSize(1);
    settings.change(Map.of("foretell_pauses", "false"));
    assertThat(foretelling.current()).isNull();
    observer.close(nowNanos);
    assertThat(told).hasSize(2).endsWith((ForetoldPause) null);
    run(400);
    assertThat(foretelling.counts().foretold()).isEqualTo(1);
    assertThat(foretelling.counts().missed()).as("the first two").isEqualTo(2);
  }

  /** Another observer may have announced something since. */
  @Test
  void aPauseThatIsHeardOfAfterTheEndChangesNothing() {
    run(610);
    observer.close(nowNanos);
    foretelling.look(nowNanos, 0, LENGTH_MILLIS * MILLI, 1_000 * MILLI);
    assertThat(told).hasSize(3);
    observer.paused(nowNanos / MILLI, nowNanos / MILLI + LENGTH_MILLIS, nowNanos);
    assertThat(told).hasSize(3);
    assertThat(foretelling.counts().kept()).isEqualTo(1);
  }

  @Test
  void withoutEdenNothingIsForetold() {
    for (int i = 0; i < 400; i++) {
      nowNanos += LOOK;
      state = observer.look(nowNanos);
    }
    assertThat(state.untilPauseNanos()).isEqualTo(Long.MAX_VALUE);
    assertThat(told).isEmpty();
  }

  @Test
  void withAPolicyThePlanIsWrittenAndTakenBack() throws IOException {
    settings.change(Map.of("collection_policy", "greedy"));
    memtables.used = 30 << 20;
    memtables.reclaiming = 10 << 20;
    run(1);
    FakeSidecar sidecar = new FakeSidecar(directory);
    assertThat(state.pendingBytes()).isEqualTo(20 << 20);
    assertThat(state.reclaimingBytes()).isEqualTo(10 << 20);
    assertThat(sidecar.pendingBytes()).isEqualTo(20 << 20);
    sidecar.tell(1, 10, 1 << 20, MILLI, nowNanos);
    run(1);
    assertThat(sidecar.blocks()).isEqualTo(Long.MAX_VALUE);
    settings.change(Map.of("collection_policy", "off"));
    run(1);
    assertThat(sidecar.blocks()).isZero();
    assertThat(state.plan()).isSameAs(Plan.OFF);
  }

  /** Each flush writes 25 MB of files for 100 MB of memory. */
  @Test
  void bytesOfMemoryCountAsTheFilesThatTheyBecome() throws IOException {
    settings.change(Map.of("collection_policy", "memtable-aware"));
    for (int i = 0; i < 40; i++) {
      memtables.used = 100 << 20;
      run(1);
      memtables.used = 0;
      memtables.flushed += 25 << 20;
      run(250);
    }
    assertThat(state.flashRatio()).isCloseTo(0.25, within(0.02));
    memtables.used = 100 << 20;
    FakeSidecar sidecar = new FakeSidecar(directory);
    sidecar.tell(1, 10, 1 << 20, MILLI, nowNanos);
    run(1);
    assertThat(sidecar.blocks()).isBetween(15L, 17L);
  }
}
