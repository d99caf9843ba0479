// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.WriteType;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import io.manx.core.consistency.Replication;
import io.manx.core.consistency.switching.Lease;
import io.manx.driver.consistency.TableLoad;
import io.manx.driver.consistency.TableName;
import io.manx.driver.internal.connection.ConnectionHandlers;
import io.manx.driver.internal.metrics.LevelCounters;
import io.netty.channel.ChannelHandler;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the requests of enrolled tables at the levels of their tables' leases, and turns
 * acknowledgements that come too late into timeouts. Requests of other tables, of several tables,
 * or with a level of their own are left alone. Thread-safe.
 *
 * <p>No table has a valid lease before {@link #follow} names their source.
 */
public final class LevelRewriter implements ConnectionHandlers {
  private static final Logger LOGGER = LoggerFactory.getLogger(LevelRewriter.class);
  private static final int TRIAL_VERSION = 4;
  private static final TableName TRIAL_TABLE = TableName.of("k", "t");

  private final LevelChooser chooser;
  private final PreparedTargets prepared = new PreparedTargets();
  private final LoadWindow[] windows;
  private final LongSupplier clock;
  private final Consumer<Throwable> onFailure;
  private final AtomicBoolean hasBeenLate = new AtomicBoolean();
  private final AtomicBoolean isFollowing = new AtomicBoolean();

  /**
   * Creates it.
   *
   * @param windowNanos how far back the load is measured
   * @param clock in nanoseconds, by which leases end
   * @param onFailure told of failures of Manx's own
   * @throws LinkageError if frames of this driver cannot be changed
   */
  public LevelRewriter(
      LevelChooser chooser, long windowNanos, LongSupplier clock, Consumer<Throwable> onFailure) {
    this.chooser = chooser;
    this.clock = clock;
    this.onFailure = onFailure;
    windows = new LoadWindow[tables().size()];
    for (int table = 0; table < windows.length; table++) {
      windows[table] = new LoadWindow(windowNanos, clock.getAsLong());
    }
    tryFrames();
  }

  /** Finds at the start whether the driver lacks a method, not at the first request. */
  private static void tryFrames() {
    byte[] id = {};
    LevelChoice choice = new LevelChoice();
    choice.begin(0, false, WriteType.SIMPLE, 0);
    choice.chooseAll();
    for (Message message :
        List.of(
            new Query("", QueryOptions.DEFAULT),
            new Execute(id, id, QueryOptions.DEFAULT),
            new Batch((byte) 0, List.of(), List.of(), 1, ConsistencyLevel.SERIAL, 0, null, 0))) {
      Frame frame = Frame.forRequest(TRIAL_VERSION, 0, false, Frame.NO_PAYLOAD, message);
      var unused = LevelFrames.late(LevelFrames.at(frame, choice.level()), choice, 1);
      unused = LevelFrames.refused(frame, TRIAL_TABLE);
    }
  }

  /** Returns true to its first caller, who must keep the leases of the session. */
  public boolean begins() {
    return isFollowing.compareAndSet(false, true);
  }

  /** Takes leases from this source from now on. */
  public void follow(LevelSource source) {
    chooser.follow(source);
  }

  /** The enrolled tables, with their numbers. */
  public EnrolledTables tables() {
    return chooser.tables();
  }

  /** Whether a table has counters, as far as the session's metadata say. */
  public boolean isCounter(int table) {
    return chooser.isCounter(table);
  }

  /** Returns the load of a table by this session alone. */
  public TableLoad load(int table) {
    return windows[table].load(clock.getAsLong());
  }

  @Override
  public ChannelHandler create(@Nullable Node node) {
    return new LevelHandler(connection(node), clock, onFailure);
  }

  /**
   * Returns the changes to the frames of one connection.
   *
   * @param node at the other end; null if unknown
   */
  public ConnectionLevels connection(@Nullable Node node) {
    return new ConnectionLevels(this, node);
  }

  LevelChooser chooser() {
    return chooser;
  }

  LevelCounters counters() {
    return chooser.counters();
  }

  PreparedTargets prepared() {
    return prepared;
  }

  LoadWindow window(int table) {
    return windows[table];
  }

  void failed(Throwable failure) {
    onFailure.accept(failure);
  }

  /** Returns the error that replaces an acknowledgement which came too late. */
  Frame late(Frame response, LevelChoice choice, long nowNanos) {
    counters().lateAcknowledgements().increment();
    if (hasBeenLate.compareAndSet(false, true)) {
      LOGGER.warn(
          "A write of {} was acknowledged after {} ms, too late to count: the application sees a"
              + " timeout; further ones are only counted, as levels-late-acknowledgements",
          tables().name(choice.table()),
          TimeUnit.NANOSECONDS.toMillis(nowNanos - choice.chosenNanos()));
    }
    return LevelFrames.late(response, choice, required(choice));
  }

  /** Returns for how many replicas the level of a write waits. */
  private static int required(LevelChoice choice) {
    Lease lease = choice.lease();
    if (lease == null) {
      return 0;
    }
    int replicas = lease.enrolment().replicas();
    return choice.level() == ConsistencyLevel.ALL
        ? replicas
        : lease.levels().write().requiredResponses(Replication.of(replicas));
  }
}
