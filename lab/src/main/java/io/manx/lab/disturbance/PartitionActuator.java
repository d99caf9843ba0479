package io.manx.lab.disturbance;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Cuts a node off from the other nodes or from clients. A node that several occurrences cut off is
 * joined again when the last of them ends. Thread-safe.
 */
final class PartitionActuator implements Actuator {
  private final Map<Cut, Integer> inForce = new HashMap<>();

  private record Cut(int node, Traffic between) {}

  @Override
  public synchronized Runnable begin(Occurrence occurrence) {
    NetworkSwitch network = occurrence.target().networkSwitch();
    if (network == null) {
      throw new IllegalStateException("the nodes run without proxies");
    }
    Traffic between = Objects.requireNonNull(occurrence.planned().spec().between());
    Cut cut = new Cut(occurrence.target().index(), between);
    int others = inForce.getOrDefault(cut, 0);
    if (others == 0) {
      network.cut(between);
    }
    inForce.put(cut, others + 1);
    Timeline.Entry entry = occurrence.begin();
    return () -> entry.endAfter(() -> end(cut, network));
  }

  private synchronized void end(Cut cut, NetworkSwitch network) {
    int others = inForce.getOrDefault(cut, 0) - 1;
    inForce.put(cut, others);
    if (others == 0) {
      network.heal(cut.between());
    }
  }
}
