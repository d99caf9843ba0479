package io.manx.lab.disturbance;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Kills a node and restarts it at the end of the occurrence; one without an end leaves it dead. A
 * node that two occurrences keep dead is restarted when the last one ends. The event lasts until
 * the node serves again. Thread-safe; what is done to one node is done in order.
 */
final class KillActuator implements Actuator {
  private final Executor workers;
  private final Map<Integer, Mortal> nodes = new ConcurrentHashMap<>();

  KillActuator(Executor workers) {
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
    private Timeline.@Nullable Entry entry;

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
      Timeline.Entry whole = entry == null ? occurrence.begin() : entry;
      node.deaths--;
      whole.endAfter(node.deaths == 0 ? occurrence.target()::restart : NOTHING);
    }
  }
}
