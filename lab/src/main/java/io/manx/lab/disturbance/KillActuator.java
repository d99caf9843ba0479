package io.manx.lab.disturbance;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Kills a node and restarts it at the end of the occurrence; one without an end leaves it dead. A
 * node that two occurrences keep dead is restarted when the last one ends. The event lasts until
 * the node serves again. Thread-safe; what is done to one node is done in order.
 */
final class KillActuator implements Actuator {
  private final Executor workers;
  private final Map<Integer, Integer> holders = new HashMap<>();
  private final Map<Integer, CompletableFuture<Void>> lastWork = new HashMap<>();

  KillActuator(Executor workers) {
    this.workers = workers;
  }

  @Override
  public Runnable begin(Occurrence occurrence) {
    Death death = new Death(occurrence);
    enqueue(occurrence, death::kill);
    return () -> enqueue(occurrence, death::restart);
  }

  private synchronized void enqueue(Occurrence occurrence, Runnable work) {
    lastWork.compute(
        occurrence.target().index(),
        (node, last) ->
            (last == null ? CompletableFuture.<Void>completedFuture(null) : last)
                .thenRunAsync(() -> occurrence.attempt(work), workers));
  }

  private synchronized int addHolders(Occurrence occurrence, int change) {
    return holders.merge(occurrence.target().index(), change, Integer::sum);
  }

  /** One occurrence; its methods run one after the other. */
  private final class Death {
    private final Occurrence occurrence;
    private Timeline.@Nullable Entry entry;

    Death(Occurrence occurrence) {
      this.occurrence = occurrence;
    }

    void kill() {
      if (addHolders(occurrence, 1) == 1) {
        occurrence.target().kill();
      }
      entry = occurrence.begin();
    }

    void restart() {
      if (addHolders(occurrence, -1) == 0) {
        occurrence.target().restart();
      }
      if (entry != null) {
        entry.end();
      }
    }
  }
}
