// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.feature.Feature;
import io.manx.agent.settings.Settings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** When a thread watches the heap. */
class HeapWatchTest {
  private static final int PATIENCE_SECONDS = 30;

  @TempDir private Path directory;
  private final Settings settings = new Settings();
  private final Feature feature = new Feature("collection", null);
  private final Foretelling foretelling = new Foretelling(settings, pause -> {}, System::nanoTime);
  private final Semaphore looked = new Semaphore(0);
  private final AtomicInteger begun = new AtomicInteger();
  private final Set<Thread> lookers = ConcurrentHashMap.newKeySet();
  private volatile CountDownLatch held = new CountDownLatch(0);
  private boolean fails;
  private final HeapWatch watch =
      new HeapWatch(settings, feature, foretelling, this::observer, System::nanoTime);

  private HeapObserver observer() {
    begun.incrementAndGet();
    return new HeapObserver(
        settings,
        () -> {
          lookers.add(Thread.currentThread());
          looked.release();
          await(held);
          if (fails) {
            throw new IllegalStateException("broken on purpose");
          }
          return null;
        },
        new FakeMemtables(),
        foretelling,
        () -> new PlanWriter(directory::toString));
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @AfterEach
  void end() {
    watch.close();
  }

  private void awaitLooks(int count) throws InterruptedException {
    looked.drainPermits();
    assertThat(looked.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void nothingIsLookedAtBeforeItIsAskedFor() {
    watch.begin();
    settings.change(Map.of("mode", "on"));
    assertThat(begun).hasValue(0);
    settings.change(Map.of("mode", "off", "foretell_pauses", "true"));
    assertThat(begun).hasValue(0);
    assertThat(watch.state()).isSameAs(CollectionState.OFF);
    assertThat(watch.foretold()).isNull();
  }

  @Test
  void nothingIsLookedAtBeforeTheNodeStarts() {
    settings.change(Map.of("foretell_pauses", "true"));
    assertThat(begun).hasValue(0);
  }

  @Test
  void eitherSettingHasItLookAtTheHeapAgainAndAgain() throws InterruptedException {
    watch.begin();
    settings.change(Map.of("foretell_pauses", "true"));
    awaitLooks(3);
    settings.change(Map.of("foretell_pauses", "false", "collection_policy", "fitted"));
    awaitLooks(3);
    assertThat(begun).as("one thread").hasValue(1);
    assertThat(watch.failures()).isZero();
    settings.change(Map.of("mode", "off"));
    settings.change(Map.of("mode", "on"));
    awaitLooks(3);
    assertThat(begun).as("and begins anew").hasValue(2);
  }

  /** Both announce pauses and write plans. */
  @Test
  void aNewWatchWaitsForThePreviousOne() throws InterruptedException {
    held = new CountDownLatch(1);
    watch.begin();
    settings.change(Map.of("foretell_pauses", "true"));
    assertThat(looked.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    settings.change(Map.of("foretell_pauses", "false"));
    settings.change(Map.of("foretell_pauses", "true"));
    assertThat(begun).hasValue(2);
    held.countDown();
    awaitLooks(3);
    assertThat(lookers).as("one thread").hasSize(1);
  }

  /** The feature goes off, and nothing more fails. */
  @Test
  @Timeout(PATIENCE_SECONDS)
  void looksThatKeepFailingEnd() throws InterruptedException {
    fails = true;
    watch.begin();
    settings.change(Map.of("foretell_pauses", "true"));
    assertThat(looked.tryAcquire(100, PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(watch.failures()).isBetween(99L, 100L);
    assertThat(watch.foretold()).isNull();
    assertThat(watch.state()).isSameAs(CollectionState.OFF);

    long turns = watch.turns();
    while (watch.turns() <= turns + 2) {
      Thread.onSpinWait();
    }
    assertThat(looked.availablePermits()).as("looks after that").isZero();
    assertThat(watch.failures()).isEqualTo(100);
  }
}
