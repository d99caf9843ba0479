// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.results.run.Tail.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Watches the states of nodes: pauses for garbage collection, of which they tell; compactions, for
 * which they are asked once a second; and the first minute after a start. Each node has a thread of
 * its own, so that a paused or dead one delays neither the others nor the load. Thread-safe.
 */
final class NodeStateWatch implements AutoCloseable {
  private static final long PERIOD_MILLIS = 1_000;
  private static final long STARTING_MILLIS = 60_000;

  private final Map<String, Watch> watches = new TreeMap<>();
  private final LongSupplier wallMillis;

  /**
   * Creates one.
   *
   * @param sources by name of the node; closed with the watch
   * @param wallMillis the wall clock in milliseconds
   */
  NodeStateWatch(Map<String, ? extends NodeStateSource> sources, LongSupplier wallMillis) {
    this.wallMillis = wallMillis;
    sources.forEach((node, source) -> watches.put(node, new Watch(node, source)));
  }

  /** Begins to watch; returns at once. */
  void start() {
    watches.values().forEach(Watch::start);
  }

  /** Asks one node now. */
  void ask(String node) {
    Watch watch = watches.get(node);
    if (watch != null) {
      watch.ask();
    }
  }

  /**
   * Returns the states so far, on the clock of the run.
   *
   * @param originMillis start of the measured part on the wall clock
   */
  List<NodeState> states(double originMillis) {
    List<NodeState> all = new ArrayList<>();
    watches.values().forEach(watch -> watch.addTo(all, originMillis));
    return all;
  }

  /** Returns the names of nodes that have answered. */
  List<String> nodes() {
    return watches.values().stream().filter(Watch::hasAnswered).map(watch -> watch.node).toList();
  }

  /** Returns without waiting for a node that does not answer. */
  @Override
  public void close() {
    watches.values().forEach(Watch::end);
  }

  /** One node; times are milliseconds of the wall clock. */
  private final class Watch {
    private final String node;
    private final NodeStateSource source;
    private final ScheduledExecutorService thread;
    private final List<NodeState> states = new ArrayList<>();
    private long startedMillis;
    private long lookedMillis;

    Watch(String node, NodeStateSource source) {
      this.node = node;
      this.source = source;
      this.thread = Executors.newSingleThreadScheduledExecutor(NodeStateWatch::daemon);
    }

    void start() {
      Future<?> unused =
          thread.scheduleWithFixedDelay(this::ask, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    void ask() {
      try {
        follow();
        boolean isCompacting = source.isCompacting();
        looked(isCompacting, wallMillis.getAsLong());
      } catch (RuntimeException e) {
        // The node is dead or being restarted; it is followed anew, and by one listener only.
        source.close();
        forget();
      }
    }

    /** Follows the pauses of a JVM that is not followed yet. */
    private void follow() {
      if (startedMillis() == 0) {
        long started = source.startedMillis();
        source.onCollection((start, end) -> add("collecting", started + start, started + end));
        followed(started);
      }
    }

    private synchronized long startedMillis() {
      return startedMillis;
    }

    private synchronized void followed(long started) {
      startedMillis = started;
      add("starting", started, started + STARTING_MILLIS);
    }

    private synchronized void forget() {
      startedMillis = 0;
      lookedMillis = 0;
    }

    private synchronized void looked(boolean isCompacting, long nowMillis) {
      if (isCompacting) {
        add("compacting", lookedMillis == 0 ? nowMillis : lookedMillis, nowMillis);
      }
      lookedMillis = nowMillis;
    }

    private synchronized void add(String state, long from, long to) {
      states.add(new NodeState(node, state, (double) from, (double) to));
    }

    synchronized void addTo(List<NodeState> all, double originMillis) {
      for (NodeState state : states) {
        if (state.endMillis() >= originMillis) {
          all.add(
              new NodeState(
                  node,
                  state.state(),
                  state.startMillis() - originMillis,
                  state.endMillis() - originMillis));
        }
      }
    }

    synchronized boolean hasAnswered() {
      return !states.isEmpty();
    }

    void end() {
      thread.execute(source::close);
      thread.shutdown();
    }
  }

  private static Thread daemon(Runnable runnable) {
    Thread thread = new Thread(runnable, "manx-node-states");
    thread.setDaemon(true);
    return thread;
  }
}
