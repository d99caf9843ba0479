package io.manx.lab.load;

import io.manx.results.run.Breakdown;
import io.manx.results.run.CopyDelays;
import io.manx.results.run.TimelineEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What goes on around a run: disturbances, and counters of the servers. */
public interface RunHooks {
  /**
   * Does what must be done before a run, however long that takes.
   *
   * @throws io.manx.results.UserException if it cannot be done
   * @throws InterruptedException if it is broken off
   */
  default void prepare() throws InterruptedException {}

  /**
   * Tells the times of a run before it begins, as values of {@link System#nanoTime()}.
   *
   * @param startNanos start of the warm-up
   * @param measuredNanos start of the measured part
   */
  void begin(long startNanos, long measuredNanos);

  /** Knows which nodes are disturbed when; null if no single node is to be. */
  default @Nullable DisturbedNodes disturbedNodes() {
    return null;
  }

  /** The measured part has begun. */
  void measuredPartBegan();

  /** The last request has its outcome. */
  Aftermath end();

  /**
   * What the surroundings have to say after a run.
   *
   * @param timeline disturbances that took place
   * @param speculativeRetries extra reads that coordinators sent in the measured part
   * @param warnings what a reader has to know
   * @param breakdown where the time of reads went in the measured part, or null if not known
   * @param nodeCpuNanos processor time of the nodes in the measured part, or null if not known
   * @param copyDelays how long coordinators waited before they sent copies, or null if not known
   */
  record Aftermath(
      List<TimelineEvent> timeline,
      long speculativeRetries,
      List<String> warnings,
      @Nullable Breakdown breakdown,
      @Nullable Long nodeCpuNanos,
      @Nullable List<CopyDelays> copyDelays) {}

  /** Nothing goes on, and the servers' counters are not known. */
  static RunHooks none() {
    return new RunHooks() {
      @Override
      public void begin(long startNanos, long measuredNanos) {}

      @Override
      public void measuredPartBegan() {}

      @Override
      public Aftermath end() {
        return new Aftermath(List.of(), 0, List.of(), null, null, null);
      }
    };
  }
}
