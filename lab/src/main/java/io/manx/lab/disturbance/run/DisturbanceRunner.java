// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.run;

import io.manx.lab.DaemonThreads;
import io.manx.lab.disturbance.action.Actuator;
import io.manx.lab.disturbance.action.ActuatorTools;
import io.manx.lab.disturbance.action.DisturbanceTarget;
import io.manx.lab.disturbance.action.Occurrence;
import io.manx.lab.disturbance.action.TimelineRecorder;
import io.manx.lab.disturbance.action.Timer;
import io.manx.lab.disturbance.kind.DisturbanceKind;
import io.manx.lab.disturbance.kind.Need;
import io.manx.lab.disturbance.plan.DisturbancePlan;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.disturbance.plan.PlannedDisturbance;
import io.manx.lab.disturbance.process.Signals;
import io.manx.results.UserException;
import io.manx.results.run.TimelineEvent;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a plan on real nodes, and records what really happened and when. Times are those at
 * which signals were delivered or calls began, not those of the plan. A failure, as when a node has
 * ended, becomes an event without length and a warning; it never ends the run.
 *
 * <p>{@link #close} ends the disturbances that are still in force. It continues paused and slowed
 * nodes, removes delays, cuts and limits, and restarts nodes whose restart was planned. If a signal
 * ends this process earlier, the same happens without restarts, which take too long. If this
 * process is killed, stopped nodes are still continued, see {@link Signals}. A node killed without
 * {@code for} stays dead.
 *
 * <p>Thread-safe. One timer thread sends signals and sets delays and cuts; long work runs on other
 * threads.
 */
public final class DisturbanceRunner implements AutoCloseable {
  private static final long CLOSE_SECONDS = 120;

  private final Map<Integer, DisturbanceTarget> targets;
  private final Timer timer;
  private final ExecutorService workers;
  private final ActuatorTools tools;
  private final Map<DisturbanceKind, Actuator> actuators = new HashMap<>();
  private final TimelineRecorder timeline;
  private final Set<Ending> endings = new LinkedHashSet<>();
  private final Thread shutdownHook = new Thread(this::abandon, "manx-disturbance-end");

  DisturbanceRunner(
      List<? extends DisturbanceTarget> targets,
      DisturbancePlan plan,
      long startNanos,
      Timer timer,
      ExecutorService workers,
      Supplier<Signals> signals) {
    this.targets =
        targets.stream().collect(Collectors.toMap(DisturbanceTarget::index, Function.identity()));
    checkTargets(plan);
    this.timer = timer;
    this.workers = workers;
    timeline = new TimelineRecorder(startNanos, timer::nowNanos);
    tools = new ActuatorTools(timer, workers, signals);
    for (PlannedDisturbance planned : plan.occurrences()) {
      actuators.computeIfAbsent(planned.kind(), kind -> kind.actuator(tools));
    }
    for (PlannedDisturbance planned : plan.occurrences()) {
      timer.runAt(startNanos + planned.startNanos(), () -> begin(planned, startNanos));
    }
  }

  /**
   * Starts to carry out a plan.
   *
   * @param plan the occurrences
   * @param targets the nodes of the plan
   * @param startNanos start of the measured part, on the scale of {@link System#nanoTime}; may lie
   *     in the future
   * @throws UserException if the machine or the cluster lacks something that the plan needs
   */
  public static DisturbanceRunner start(
      DisturbancePlan plan, List<? extends DisturbanceTarget> targets, long startNanos) {
    DisturbanceRunner runner =
        new DisturbanceRunner(
            targets,
            plan,
            startNanos,
            new ThreadTimer(System::nanoTime),
            Executors.newCachedThreadPool(DaemonThreads.named("manx-disturbance-worker")),
            Signals::start);
    Runtime.getRuntime().addShutdownHook(runner.shutdownHook);
    return runner;
  }

  /** The events so far, ordered by start. */
  public List<TimelineEvent> timeline() {
    return timeline.events();
  }

  /**
   * Whether any disturbance of a node was in force between two moments.
   *
   * @param node name of the node
   * @param fromNanos counted from the start of the measured part
   * @param toNanos likewise; not in the future
   */
  public boolean wasDisturbed(String node, long fromNanos, long toNanos) {
    return timeline.wasDisturbed(node, fromNanos, toNanos);
  }

  /** The warnings for the readers of the run. */
  public List<String> warnings() {
    return timeline.warnings();
  }

  @Override
  public void close() {
    timer.close();
    for (Ending ending : takeAll()) {
      ending.run();
    }
    finishWork();
    tools.close();
    unbind();
  }

  /** Ends the disturbances that can be ended quickly, because this process is ending. */
  void abandon() {
    timer.close();
    takeAll().stream().filter(Ending::isQuick).forEach(Ending::run);
  }

  private void unbind() {
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException e) {
      // This process is ending: the hook already runs, and finds nothing to do.
    }
  }

  private void begin(PlannedDisturbance planned, long startNanos) {
    DisturbanceTarget target =
        Objects.requireNonNull(targets.get(planned.node()), () -> "no node " + planned.node());
    DisturbanceSpec spec = planned.spec();
    Occurrence occurrence =
        new Occurrence(spec.kind().name(), spec.values(), spec.detail(), target, timeline);
    Actuator actuator = Objects.requireNonNull(actuators.get(spec.kind()), spec.kind()::name);
    occurrence.attempt(
        () -> {
          Runnable undo = actuator.begin(occurrence);
          @Nullable Long endNanos = planned.endNanos();
          if (endNanos != null) {
            Ending ending = new Ending(undo, actuator.endsQuickly());
            add(ending);
            timer.runAt(startNanos + endNanos, () -> end(ending));
          }
        });
  }

  private void end(Ending ending) {
    if (remove(ending)) {
      ending.run();
    }
  }

  private void finishWork() {
    workers.shutdown();
    try {
      if (!workers.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        timeline.warn("a disturbance was still running " + CLOSE_SECONDS + " s after the run");
        workers.shutdownNow();
      }
    } catch (InterruptedException e) {
      workers.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  private void checkTargets(DisturbancePlan plan) {
    for (PlannedDisturbance planned : plan.occurrences()) {
      DisturbanceTarget target = targets.get(planned.node());
      if (target == null) {
        throw new IllegalArgumentException("no target for node " + planned.node());
      }
      Need need = planned.kind().need();
      if (!need.isMetBy(target)) {
        throw new UserException(
            "disturbance '%s': %s %s".formatted(planned.spec(), target.name(), need.unmet()));
      }
    }
  }

  private synchronized void add(Ending ending) {
    endings.add(ending);
  }

  private synchronized boolean remove(Ending ending) {
    return endings.remove(ending);
  }

  private synchronized List<Ending> takeAll() {
    List<Ending> all = List.copyOf(endings);
    endings.clear();
    return all;
  }

  /** The end of an occurrence that is in force. Compared by identity. */
  private static final class Ending {
    private final Runnable undo;
    private final boolean quick;

    Ending(Runnable undo, boolean quick) {
      this.undo = undo;
      this.quick = quick;
    }

    boolean isQuick() {
      return quick;
    }

    void run() {
      undo.run();
    }
  }
}
