// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency.control;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.core.consistency.switching.Lease;
import io.manx.driver.consistency.Coordinators;
import io.manx.driver.consistency.EnrolmentRow;
import io.manx.driver.consistency.EnrolmentStore;
import io.manx.driver.consistency.LevelChange;
import io.manx.driver.consistency.LoadStore;
import io.manx.driver.consistency.ReplicatedTable;
import io.manx.driver.consistency.TableLoad;
import io.manx.driver.consistency.TableName;
import io.manx.driver.internal.metrics.LevelCounters;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the leases of a session's enrolled tables, and changes their levels with the load. It has
 * two threads, so that steps of a change may wait for nodes while leases are renewed. Thread-safe.
 */
public final class SessionLevels implements AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger(SessionLevels.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int THREADS = 2;

  private final List<TableName> tables;
  private final ControlSettings settings;
  private final LevelCounters counters;
  private final Consumer<Throwable> onFailure;
  private final ScheduledExecutorService threads;
  private final List<TableControl> controls = new CopyOnWriteArrayList<>();
  private volatile @Nullable Leases leases;

  /**
   * Creates it; it knows nothing until it is started.
   *
   * @param tables by their numbers
   * @param counters of the session
   * @param onFailure told of failures of its own
   */
  public SessionLevels(
      List<TableName> tables,
      ControlSettings settings,
      LevelCounters counters,
      Consumer<Throwable> onFailure) {
    this.tables = List.copyOf(tables);
    this.settings = settings;
    this.counters = counters;
    this.onFailure = onFailure;
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            THREADS,
            task -> {
              Thread thread = new Thread(task, "manx-levels");
              thread.setDaemon(true);
              return thread;
            });
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    threads = executor;
  }

  /**
   * Begins.
   *
   * @param session through which rows are read and written
   * @param ownLoads this session's load of each table, by the table's number
   */
  public void start(CqlSession session, IntFunction<TableLoad> ownLoads) {
    warnOfOtherVersion(session);
    EnrolmentStore store = new EnrolmentStore(session, session.getName(), TIMEOUT);
    Leases kept =
        new Leases(
            table -> store.findAsync(table).thenApply(row -> row.map(EnrolmentRow::enrolment)),
            tables,
            System::nanoTime,
            failure -> {}); // requests without a lease are counted
    leases = kept;
    Coordinators coordinators = new Coordinators(session, TIMEOUT);
    LoadStore loads = new LoadStore(session, UUID.randomUUID(), TIMEOUT);
    for (int i = 0; i < tables.size(); i++) {
      int number = i;
      TableName table = tables.get(i);
      controls.add(
          new TableControl(
              table,
              new LevelChange(store, coordinators, table, System::nanoTime),
              new PairDecision(
                  settings.plan(),
                  settings.marginRatio(),
                  settings.decisions(),
                  PATIENCE.toNanos()),
              coordinators,
              loads,
              () -> ownLoads.apply(number),
              () -> ReplicatedTable.of(session.getMetadata(), table),
              System::nanoTime,
              settings.isSwitching(),
              counters));
    }
    threads.execute(() -> renew(kept));
    long interval = settings.interval().toMillis();
    var unused =
        threads.scheduleWithFixedDelay(
            () -> controls.forEach(SessionLevels::tick), interval, interval, TimeUnit.MILLISECONDS);
  }

  /** Levels may cost more or less in another version. */
  private void warnOfOtherVersion(CqlSession session) {
    LevelPlan plan = settings.plan();
    Version measured = plan == null ? null : plan.cassandraVersion();
    if (measured == null) {
      return;
    }
    for (Node node : session.getMetadata().getNodes().values()) {
      Version version = node.getCassandraVersion();
      if (version != null && !version.equals(measured)) {
        LOGGER.warn(
            "The plan of consistency levels was measured with Cassandra {}, but node {} runs {}:"
                + " measure again with 'manx consistency profile'",
            measured,
            node.getEndPoint(),
            version);
        return;
      }
    }
  }

  private void renew(Leases kept) {
    try {
      kept.renew();
    } catch (Throwable e) {
      onFailure.accept(e); // without leases requests are sent at ALL, until the next attempt
    }
    if (!threads.isShutdown()) {
      var unused =
          threads.schedule(() -> renew(kept), kept.intervalMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private static void tick(TableControl control) {
    try {
      control.tick();
    } catch (Throwable e) {
      control.failed(e); // the next one may go better
    }
  }

  /** Returns the newest lease of a table, valid or not; null if there is none. */
  public @Nullable Lease lease(int table) {
    Leases kept = leases;
    return kept == null ? null : kept.lease(table);
  }

  /** Whether a table is known to have no row, so that the application's own levels hold. */
  public boolean isWithoutRow(int table, long nowNanos) {
    Leases kept = leases;
    return kept != null && kept.isWithoutRow(table, nowNanos);
  }

  /** One line about the state of each table. */
  public String explain() {
    return controls.stream().map(TableControl::explain).collect(Collectors.joining("\n"));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
