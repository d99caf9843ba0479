package io.manx.lab.disturbance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Delays what a node answers. Of several delays on one node the last one to start is in force; when
 * it ends, the one before it is again. Thread-safe.
 */
final class DelayActuator implements Actuator {
  private final Map<Integer, List<PlannedDisturbance>> active = new HashMap<>();

  @Override
  public synchronized Runnable begin(Occurrence occurrence) {
    NetworkSwitch network = occurrence.target().networkSwitch();
    if (network == null) {
      throw new IllegalStateException("the nodes run without proxies");
    }
    List<PlannedDisturbance> ofNode =
        active.computeIfAbsent(occurrence.target().index(), index -> new ArrayList<>());
    PlannedDisturbance planned = occurrence.planned();
    ofNode.add(planned);
    apply(ofNode, network);
    Timeline.Entry entry = occurrence.begin();
    return () -> entry.endAfter(() -> end(planned, ofNode, network));
  }

  private synchronized void end(
      PlannedDisturbance planned, List<PlannedDisturbance> ofNode, NetworkSwitch network) {
    ofNode.remove(planned);
    apply(ofNode, network);
  }

  private static void apply(List<PlannedDisturbance> ofNode, NetworkSwitch network) {
    if (ofNode.isEmpty()) {
      network.clear();
    } else {
      PlannedDisturbance last = ofNode.get(ofNode.size() - 1);
      network.delayBy(Objects.requireNonNull(last.spec().delay()));
    }
  }
}
