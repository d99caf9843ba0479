// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.results.run.RequestStory;
import io.manx.results.run.Tail.NodeState;
import java.util.List;

/**
 * What nodes reported of the measured part.
 *
 * @param reads stories of slow reads at their coordinators
 * @param coordinators names of the nodes that reported them
 * @param keptFromMillis since when coordinators had kept what they reported, from the start of the
 *     measured part
 * @param states states of nodes
 * @param nodes names of the nodes that reported their states
 */
public record NodeReports(
    List<SlowRead> reads,
    List<String> coordinators,
    double keptFromMillis,
    List<NodeState> states,
    List<String> nodes) {
  /** No node reported anything. */
  public static final NodeReports NONE =
      new NodeReports(List.of(), List.of(), 0, List.of(), List.of());

  /**
   * A slow read at its coordinator.
   *
   * @param beganMillis when the coordinator began, from the start of the measured part
   * @param story times in it count from that beginning
   */
  public record SlowRead(double beganMillis, RequestStory story) {
    /** Returns how long the coordinator took. */
    public double millis() {
      return story.endedMillis() - story.beganMillis();
    }
  }
}
