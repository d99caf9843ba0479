// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import io.manx.lab.disturbance.action.Actuator;
import io.manx.lab.disturbance.action.ActuatorTools;
import io.manx.lab.disturbance.action.Occurrence;
import io.manx.lab.disturbance.action.SerialWork;
import io.manx.lab.disturbance.action.TimelineRecorder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The node's process is killed, and restarted after {@code for} if that is given. */
final class Kill implements DisturbanceKind {
  @Override
  public String name() {
    return "kill";
  }

  @Override
  public String summary() {
    return "its process is killed; with `for` it is restarted after that time, and serves some 10 s later";
  }

  @Override
  public Lasting lasting() {
    return Lasting.FOR_GOOD;
  }

  @Override
  public boolean actsWhileSettling() {
    return false;
  }

  @Override
  public Actuator actuator(ActuatorTools tools) {
    return new KillActuator(tools.workers());
  }

  /**
   * Kills nodes in one run. If two occurrences overlap at a node, the end of the last one restarts
   * it. The event lasts until the node serves again. Thread-safe; actions at one node run in order.
   */
  private static final class KillActuator implements Actuator {
    private final Executor workers;
    private final Map<Integer, KilledNode> nodes = new ConcurrentHashMap<>();

    KillActuator(Executor workers) {
      this.workers = workers;
    }

    @Override
    public Runnable begin(Occurrence occurrence) {
      KilledNode node =
          nodes.computeIfAbsent(
              occurrence.target().index(), index -> new KilledNode(new SerialWork(workers)));
      OneKill kill = new OneKill(occurrence, node);
      node.work.add(() -> occurrence.attempt(kill::begin));
      return () -> node.work.add(kill::end);
    }

    /** Returns false, because a restart takes long. */
    @Override
    public boolean endsQuickly() {
      return false;
    }
  }

  /** A node and the number of occurrences that keep it dead; only its own work uses it. */
  private static final class KilledNode {
    private final SerialWork work;
    private int kills;

    KilledNode(SerialWork work) {
      this.work = work;
    }
  }

  /** One occurrence; its methods run one after the other. */
  private static final class OneKill {
    private final Occurrence occurrence;
    private final KilledNode node;
    private TimelineRecorder.@Nullable Entry entry;

    OneKill(Occurrence occurrence, KilledNode node) {
      this.occurrence = occurrence;
      this.node = node;
    }

    void begin() {
      node.kills++;
      if (node.kills == 1) {
        occurrence.target().kill();
      }
      entry = occurrence.begin();
    }

    /**
     * Restarts the node, also after a failed kill, because the node may have ended for another
     * reason.
     */
    void end() {
      TimelineRecorder.Entry whole = entry == null ? occurrence.begin() : entry;
      node.kills--;
      whole.endAfter(node.kills == 0 ? occurrence.target()::restart : Actuator.NOTHING);
    }
  }
}
