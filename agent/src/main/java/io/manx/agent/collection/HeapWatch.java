// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import io.manx.agent.cassandra.CassandraMemtables;
import io.manx.agent.cassandra.NodeConfiguration;
import io.manx.agent.cassandra.NodeLifecycle;
import io.manx.agent.feature.Feature;
import io.manx.agent.settings.Settings;
import io.manx.core.settings.Mode;
import io.manx.core.settings.SettingDefinitions;
import io.manx.core.wire.ForetoldPause;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches this node's heap on a thread of its own. Runs while the mode is not {@code off}, and
 * pauses are foretold or a collection policy is chosen. Thread-safe; never throws.
 */
public final class HeapWatch {
  /**
   * Short compared with the lead of a foretold pause, and long compared with the time of a look.
   */
  static final long LOOK_MILLIS = 5;

  /** The thread ends after it has been idle for this long. */
  private static final long IDLE_SECONDS = 1;

  private static final Logger LOGGER = LoggerFactory.getLogger(HeapWatch.class);

  private final Settings settings;
  private final Feature feature;
  private final Supplier<HeapObserver> observers;
  private final Foretelling foretelling;
  private final LongSupplier clock;
  private final AtomicLong failures = new AtomicLong();

  /** Never replaced, so that one look ends before another begins; both announce and write. */
  private final ScheduledThreadPoolExecutor executor = executor();

  private volatile CollectionState state = CollectionState.OFF;
  private boolean started;
  private @Nullable Running running;

  /** A running watch: its observer, its source of pauses, and its schedule. */
  private static final class Running {
    final HeapObserver observer;
    final CollectorPauses pauses;
    final ScheduledFuture<?> looking;

    Running(HeapObserver observer, CollectorPauses pauses, ScheduledFuture<?> looking) {
      this.observer = observer;
      this.pauses = pauses;
      this.looking = looking;
    }
  }

  /**
   * Creates it; nothing is watched before {@link #start()}.
   *
   * @param teller tells other nodes about a pause to come; null means that it is over
   * @param clock in nanoseconds
   */
  public HeapWatch(
      Settings settings, Consumer<@Nullable ForetoldPause> teller, LongSupplier clock) {
    this.settings = settings;
    this.clock = clock;
    feature = Feature.COLLECTION;
    foretelling = new Foretelling(settings, teller, clock);
    observers =
        () ->
            new HeapObserver(
                settings,
                Eden.find(),
                new CassandraMemtables(),
                foretelling,
                () -> new PlanWriter(NodeConfiguration::savedCachesDirectory));
    settings.onChange(this::apply);
  }

  /**
   * Creates one for tests.
   *
   * @param foretelling used by the observers
   */
  HeapWatch(
      Settings settings,
      Feature feature,
      Foretelling foretelling,
      Supplier<HeapObserver> observers,
      LongSupplier clock) {
    this.settings = settings;
    this.clock = clock;
    this.feature = feature;
    this.foretelling = foretelling;
    this.observers = observers;
    settings.onChange(this::apply);
  }

  /** Begins to watch; called once Cassandra's configuration is loaded. */
  public void start() {
    try {
      NodeLifecycle.beforeShutdown(this::close);
      begin();
    } catch (Throwable e) {
      feature.disable();
      failed(e);
    }
  }

  /** Begins to follow the settings. */
  void begin() {
    synchronized (this) {
      started = true;
    }
    apply();
  }

  /** Ends for good. */
  synchronized void close() {
    started = false;
    apply();
  }

  private synchronized void apply() {
    try {
      boolean wanted = started && isWanted();
      if (wanted && running == null) {
        running = beginLooking();
      } else if (!wanted && running != null) {
        end(running);
        running = null;
      }
    } catch (Throwable e) {
      failed(e);
    }
  }

  private boolean isWanted() {
    boolean isAsked =
        settings.foretellsPauses()
            || !settings
                .get(SettingDefinitions.COLLECTION_POLICY)
                .equals(SettingDefinitions.NO_COLLECTION);
    return isAsked && settings.mode() != Mode.OFF;
  }

  private Running beginLooking() {
    HeapObserver observer = observers.get();
    CollectorPauses pauses =
        new CollectorPauses(
            (start, end, heard) -> run(() -> observer.paused(start, end, heard)), clock);
    pauses.follow();
    ScheduledFuture<?> looking =
        executor.scheduleWithFixedDelay(
            () -> guarded(() -> lookIfWorking(observer)), 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    return new Running(observer, pauses, looking);
  }

  private static ScheduledThreadPoolExecutor executor() {
    ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, HeapWatch::thread);
    executor.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    executor.allowCoreThreadTimeOut(true);
    executor.setRemoveOnCancelPolicy(true);
    return executor;
  }

  private void lookIfWorking(HeapObserver observer) {
    if (feature.isWorking()) {
      state = observer.look(clock.getAsLong());
    }
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "ManxHeap");
    thread.setDaemon(true);
    return thread;
  }

  private void end(Running ending) {
    ending.pauses.leave();
    boolean unused = ending.looking.cancel(false);
    run(
        () -> {
          ending.observer.close(clock.getAsLong());
          state = CollectionState.OFF;
        });
  }

  private void run(Runnable work) {
    executor.execute(() -> guarded(work));
  }

  /** Never throws: the executor would not look again. */
  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (Throwable e) {
      failed(e);
    }
  }

  private void failed(Throwable failure) {
    feature.failed();
    if (failures.incrementAndGet() == 1) {
      LOGGER.warn(
          "Manx could not look at the heap, foretell a pause or plan what the drive reclaims;"
              + " further failures are only counted in table manx.status",
          failure);
    }
  }

  /** The pause that this node currently announces, or null. */
  public @Nullable ForetoldPause foretold() {
    return feature.isWorking() ? foretelling.current() : null;
  }

  /** The latest state. */
  public CollectionState state() {
    return state;
  }

  /** Pauses that were foretold. */
  public long foretoldCount() {
    return foretelling.counts().foretold();
  }

  /** Foretold pauses that came in time. */
  public long keptCount() {
    return foretelling.counts().kept();
  }

  /** Pauses that should have been foretold. */
  public long missedCount() {
    return foretelling.counts().missed();
  }

  /** How many tasks its thread has executed, whether or not they had anything to do. */
  long turns() {
    return executor.getCompletedTaskCount();
  }

  /** How often something failed. */
  public long failures() {
    return failures.get();
  }
}
