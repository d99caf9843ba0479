// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.results.run.CopyDelays;
import io.manx.results.run.CopyDelays.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Samples how long each node waits before it sends a copy of a read: once a second, or less often
 * in a run of more than {@value #MAX_SAMPLES} seconds. Each node has a thread of its own, so that a
 * paused or dead node delays neither the others nor the load; its samples are left out.
 * Thread-safe.
 */
final class CopyDelaySampler implements AutoCloseable {
  private static final int MAX_SAMPLES = 1_000;
  private static final long MIN_PERIOD_MILLIS = 1_000;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Map<String, Watch> watches = new TreeMap<>();
  private final LongSupplier clock;
  private final Runnable afterwards;

  /**
   * Creates one.
   *
   * @param sources by name of the node; closed with the sampler
   * @param clock the time in nanoseconds
   * @param afterwards run when it is closed
   */
  CopyDelaySampler(
      Map<String, ? extends DelaySource> sources, LongSupplier clock, Runnable afterwards) {
    this.clock = clock;
    this.afterwards = afterwards;
    sources.forEach((node, source) -> watches.put(node, new Watch(node, source)));
  }

  /** Connects by asking each node once, without keeping the answer; returns at once. */
  void connect() {
    watches.values().forEach(Watch::connect);
  }

  /**
   * Starts to sample; returns at once.
   *
   * @param originNanos the moment of the clock that times count from
   * @param durationMillis length of the run
   */
  void start(long originNanos, long durationMillis) {
    long period = Math.max(MIN_PERIOD_MILLIS, durationMillis / MAX_SAMPLES);
    watches.values().forEach(watch -> watch.start(originNanos, period));
  }

  /** Asks one node now. */
  void ask(String node, long originNanos) {
    Watch watch = watches.get(node);
    if (watch != null) {
      watch.ask(originNanos);
    }
  }

  /** Returns the delays so far; null if there are none. */
  @Nullable List<CopyDelays> delays() {
    List<CopyDelays> all = new ArrayList<>();
    watches.values().forEach(watch -> watch.addTo(all));
    return all.isEmpty() ? null : all;
  }

  /**
   * Returns the nodes whose agents are set to send copies but did not know yet after what delay.
   */
  List<String> undecided() {
    return watches.values().stream().filter(Watch::isUndecided).map(watch -> watch.node).toList();
  }

  /** Returns without waiting for a node that does not answer. */
  @Override
  public void close() {
    watches.values().forEach(Watch::end);
    afterwards.run();
  }

  /** One node, and its samples by group of reads. */
  private final class Watch {
    private final String node;
    private final DelaySource source;
    private final ScheduledExecutorService thread;
    private final Map<Integer, List<Sample>> samples = new TreeMap<>();
    private boolean hasAnswered;

    Watch(String node, DelaySource source) {
      this.node = node;
      this.source = source;
      this.thread = Executors.newSingleThreadScheduledExecutor(CopyDelaySampler::daemon);
    }

    void connect() {
      thread.execute(
          () -> {
            try {
              Map<Integer, Double> unused = source.millisByReadGroup();
            } catch (RuntimeException e) {
              // It is asked again.
            }
          });
    }

    void start(long originNanos, long periodMillis) {
      Future<?> unused =
          thread.scheduleWithFixedDelay(
              () -> ask(originNanos), 0, periodMillis, TimeUnit.MILLISECONDS);
    }

    void ask(long originNanos) {
      try {
        keep(source.millisByReadGroup(), (clock.getAsLong() - originNanos) / NANOS_PER_MILLI);
      } catch (RuntimeException e) {
        // The node is dead or has no such table; it is asked again.
      }
    }

    private synchronized void keep(Map<Integer, Double> millisByReadGroup, double atMillis) {
      hasAnswered = true;
      millisByReadGroup.forEach(
          (readGroup, millis) ->
              samples
                  .computeIfAbsent(readGroup, any -> new ArrayList<>())
                  .add(new Sample(atMillis, millis)));
    }

    synchronized void addTo(List<CopyDelays> all) {
      samples.forEach(
          (readGroup, ofGroup) ->
              all.add(
                  new CopyDelays(
                      node,
                      source.origin(),
                      readGroup == DelaySource.ALL_GROUPS ? null : readGroup,
                      List.copyOf(ofGroup))));
    }

    synchronized boolean isUndecided() {
      return hasAnswered && samples.isEmpty() && source.origin().equals(CopyDelays.MANX);
    }

    void end() {
      thread.execute(source::close);
      thread.shutdown();
    }
  }

  private static Thread daemon(Runnable runnable) {
    Thread thread = new Thread(runnable, "manx-copy-delays");
    thread.setDaemon(true);
    return thread;
  }
}
