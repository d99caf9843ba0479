// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import io.manx.agent.feature.Feature;
import io.manx.agent.settings.Settings;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.scheduling.ForecastFigures;
import io.manx.core.scheduling.OrderForecast;
import io.manx.core.scheduling.ReadClass;
import io.manx.core.scheduling.ReadOrder;
import io.manx.core.scheduling.ReadOrders;
import io.manx.core.scheduling.ReadShape;
import io.manx.core.scheduling.WaitingReads;
import io.manx.core.settings.Mode;
import io.manx.core.settings.SettingDefinitions;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;

/**
 * Orders the reads that wait at this node. Thread-safe; adding or removing a read takes no lock.
 *
 * <p>In mode {@code observe} reads run as they arrive, and what the chosen order would have changed
 * is counted.
 */
public final class ReadStageScheduling {
  private final Settings settings;
  private final Feature feature;
  private final LongSupplier clock;
  private final WaitingReads reads;
  private final ReadCosts costs;
  private final RangeParts parts = new RangeParts();
  private final RangeAdmission admission;
  private final ScheduledTasks tasks;
  private final ForecastFigures forecasts = new ForecastFigures();
  private final Overtakings overtakings = new Overtakings();
  private final LongAdder moved = new LongAdder();
  private final LongAdder unmoved = new LongAdder();
  private final RequestCounts requests = new RequestCounts();
  private final LongAdder batchReads = new LongAdder();
  private List<Object> inForce = List.of();
  private volatile boolean ordered;
  private volatile @Nullable OrderForecast forecast;
  private volatile IntSupplier readers = () -> Integer.MAX_VALUE;
  private volatile Consumer<Runnable> stage = task -> {};

  /**
   * Creates it; it follows the settings from now on.
   *
   * @param clock in nanoseconds
   */
  public ReadStageScheduling(Settings settings, LongSupplier clock) {
    this(settings, Feature.READ_SCHEDULING, clock);
  }

  /** Creates it for a feature of its own. */
  ReadStageScheduling(Settings settings, Feature feature, LongSupplier clock) {
    this.settings = settings;
    this.clock = clock;
    costs = new ReadCosts(clock);
    this.feature = feature;
    ReadOrder order = order();
    reads = new WaitingReads(order);
    admission = new RangeAdmission(this::mostRanges, this::toStage, order);
    tasks = new ScheduledTasks(reads, this::isOrdered, this::started);
    settings.onChange(this::apply);
    apply();
  }

  private ReadOrder order() {
    String name = settings.get(SettingDefinitions.READ_ORDER);
    return ReadOrders.create(
        name, ParameterValues.of(ReadOrders.parameters(name), settings.parameters(name)));
  }

  private synchronized void apply() {
    String name = settings.get(SettingDefinitions.READ_ORDER);
    List<Object> wanted = List.of(settings.mode(), name, settings.parameters(name));
    if (!wanted.equals(inForce)) {
      inForce = wanted;
      reorder(!name.equals(ReadOrders.FIFO), order());
    }
    admission.release();
  }

  private void reorder(boolean reorders, ReadOrder order) {
    reads.setOrder(order);
    admission.setOrder(order);
    overtakings.begin();
    ordered = reorders && settings.mode() == Mode.ON;
    forecast =
        reorders && settings.mode() == Mode.OBSERVE ? new OrderForecast(order, forecasts) : null;
  }

  /**
   * The stage has been created.
   *
   * @param maximumReaders how many readers it has now
   * @param queue takes a task that was held back
   */
  public void begin(IntSupplier maximumReaders, Consumer<Runnable> queue) {
    readers = maximumReaders;
    stage = queue;
  }

  /** The queue of the read stage. */
  public ConcurrentLinkedQueue<Runnable> queue() {
    return tasks;
  }

  /** Whether reads now run in another order than that of arrival. */
  public boolean isOrdered() {
    return ordered && feature.isWorking();
  }

  /** Whether it may act on reads now, here or through hints to other nodes. */
  public boolean isOn() {
    return settings.mode() == Mode.ON && feature.isWorking();
  }

  /** Whether range reads are held back now. */
  private boolean admitsFewer() {
    return settings.rangeFreeReaders() > 0 && isOn();
  }

  private int mostRanges() {
    int all = readers.getAsInt();
    int free = (int) Math.ceil(all * settings.rangeFreeReaders());
    return admitsFewer() ? Math.max(1, all - free) : Integer.MAX_VALUE;
  }

  /** Whether the kind of a read matters now. */
  public boolean tellsApart() {
    return (ordered || forecast != null || admitsFewer()) && feature.isWorking();
  }

  /**
   * A read is about to be queued.
   *
   * @param task runs the read
   * @param shape what it reads
   * @param cost its expected service time, see {@link #costs()}
   * @param timeoutNanos after which its coordinator no longer waits for it
   * @param hint what its coordinator says about it
   * @param part the part of another node's range read that it is, or null
   * @return what to put into the queue, or null if it is held back
   */
  public @Nullable Runnable queued(
      Runnable task,
      ReadShape shape,
      double cost,
      long timeoutNanos,
      RequestHint hint,
      @Nullable Part part) {
    if (hint.isBatch()) {
      batchReads.increment();
    }
    boolean limited = shape.readClass() == ReadClass.RANGE && admitsFewer();
    OrderForecast current = forecast;
    ScheduledRead read =
        new ScheduledRead(
            limited ? admission.counted(task) : task,
            hint.isBatch() ? shape.ofBatch() : shape,
            cost,
            clock.getAsLong(),
            timeoutNanos,
            part,
            current);
    parts.waits(read);
    if (current != null) {
      current.added(read);
    }
    return !limited || admission.admits(read) ? read : null;
  }

  /**
   * A read of another node is about to be queued that is too large to be deserialised yet. It asks
   * for many rows or partitions by name.
   */
  public @Nullable Runnable queuedUnseen(
      Runnable task, boolean range, long timeoutNanos, RequestHint hint, @Nullable Part part) {
    ReadShape shape =
        range
            ? ReadShape.range(false, ReadShape.UNLIMITED, hint.nodes())
            : ReadShape.slice(false, ReadShape.UNLIMITED);
    return queued(task, shape, costs.of(shape), timeoutNanos, hint, part);
  }

  /** A read begins to run. It has left the queue already, so it runs whatever fails here. */
  private void started(ScheduledRead read) {
    try {
      parts.started(read);
      if (ordered) {
        overtakings.started(read);
      }
      if (read.forecast != null && read.forecast.equals(forecast)) {
        read.forecast.started(read, clock.getAsLong());
      }
    } catch (Throwable e) {
      feature.failed();
    }
  }

  /** Puts a read into the queue of the stage, once: after a failure it may be there already. */
  private void toStage(ScheduledRead read) {
    try {
      stage.accept(read);
    } catch (Throwable e) {
      feature.failed();
    }
  }

  /** The number of readers was changed. */
  public void resized() {
    admission.release();
  }

  /** Whether the order in force depends on how many nodes have yet to answer a range read. */
  public boolean usesRemainingNodes() {
    return isOrdered() && reads.order().usesRemainingNodes();
  }

  /** What reads cost; told of them while {@link #tellsApart} is true. */
  public ReadCosts costs() {
    return costs;
  }

  /**
   * Another node reports how many nodes have yet to answer its range read. Late or repeated
   * reports, and those about no read that waits here, change nothing.
   */
  public void remain(InetAddressAndPort coordinator, long message, int nodes) {
    ScheduledRead read = parts.find(coordinator, message);
    if (read != null
        && usesRemainingNodes()
        && read.lowerRemainingNodes(nodes)
        && (reads.move(read) || admission.move(read))) {
      moved.increment();
    } else {
      unmoved.increment();
    }
  }

  /** Counts of the requests sent and received. */
  public RequestCounts requests() {
    return requests;
  }

  /** Queued reads of batch roles. */
  public long batchReads() {
    return batchReads.sum();
  }

  /** How often a read ran after a later arrival. */
  public long overtaken() {
    return overtakings.count();
  }

  /** How much later such a read had arrived at most, since the order changed, in milliseconds. */
  public long longestOvertakingMillis() {
    return TimeUnit.NANOSECONDS.toMillis(overtakings.longestNanos());
  }

  /** Range reads held back now. */
  public int held() {
    return admission.held();
  }

  /** How often a waiting range read moved forward because fewer nodes remained. */
  public long moved() {
    return moved.sum();
  }

  /** How often another node's report on its range reads changed nothing. */
  public long unmoved() {
    return unmoved.sum();
  }

  /** What the chosen order would have changed, in mode {@code observe}. */
  public ForecastFigures forecasts() {
    return forecasts;
  }
}
