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

/** The process dies, and is restarted after {@code for} if that is given. */
final class Kill implements DisturbanceKind {
  @Override
  public String name() {
    return "kill";
  }

  @Override
  public String summary() {
    return "its process is killed; with `for` it is started again after that time, and serves some 10 s later";
  }

  @Override
  public Lasting lasting() {
    return Lasting.FOR_GOOD;
  }

  @Override
  public boolean actsInWarmUp() {
    return false;
  }

  @Override
  public Actuator actuator(ActuatorTools tools) {
    return new Deaths(tools.workers());
  }

  /**
   * The deaths in one run. A node that two occurrences keep dead is restarted when the last one
   * ends. The event lasts until the node serves again. Thread-safe; what is done to one node is
   * done in order.
   */
  private static final class Deaths implements Actuator {
    private final Executor workers;
    private final Map<Integer, Mortal> nodes = new ConcurrentHashMap<>();

    Deaths(Executor workers) {
      this.workers = workers;
    }

    @Override
    public Runnable begin(Occurrence occurrence) {
      Mortal node =
          nodes.computeIfAbsent(
              occurrence.target().index(), index -> new Mortal(new SerialWork(workers)));
      Death death = new Death(occurrence, node);
      node.work.add(() -> occurrence.attempt(death::kill));
      return () -> node.work.add(death::restart);
    }

    /** A restart takes too long for that. */
    @Override
    public boolean endsQuickly() {
      return false;
    }
  }

  /** A node and how many occurrences keep it dead; touched by its own work only. */
  private static final class Mortal {
    private final SerialWork work;
    private int deaths;

    Mortal(SerialWork work) {
      this.work = work;
    }
  }

  /** One occurrence; its methods run one after the other. */
  private static final class Death {
    private final Occurrence occurrence;
    private final Mortal node;
    private TimelineRecorder.@Nullable Entry entry;

    Death(Occurrence occurrence, Mortal node) {
      this.occurrence = occurrence;
      this.node = node;
    }

    void kill() {
      node.deaths++;
      if (node.deaths == 1) {
        occurrence.target().kill();
      }
      entry = occurrence.begin();
    }

    /** Also after a failed kill: the node may have died of something else. */
    void restart() {
      TimelineRecorder.Entry whole = entry == null ? occurrence.begin() : entry;
      node.deaths--;
      whole.endAfter(node.deaths == 0 ? occurrence.target()::restart : Actuator.NOTHING);
    }
  }
}
