// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.catalogue.ParameterValues;
import io.manx.lab.disturbance.action.Actuator;
import io.manx.lab.disturbance.action.ActuatorTools;
import io.manx.lab.disturbance.action.Occurrence;
import io.manx.lab.disturbance.action.TimelineRecorder;
import io.manx.lab.disturbance.network.NetworkSwitch;
import io.manx.lab.disturbance.network.Traffic;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The network between the node and the other nodes, or its clients, is cut. */
final class Partition implements DisturbanceKind {
  private static final Parameter<Traffic> BETWEEN =
      Parameter.of(
          "between",
          ParameterForm.constants(Traffic.class),
          Traffic.NODES,
          "what the node is cut off from: the other nodes, or clients");

  @Override
  public String name() {
    return "partition";
  }

  @Override
  public String summary() {
    return "it is cut off from the other nodes but not from clients, or the other way round";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(BETWEEN);
  }

  @Override
  public @Nullable Long defaultEveryNanos() {
    return 10_000_000_000L;
  }

  @Override
  public @Nullable Long defaultForNanos() {
    return 3_000_000_000L;
  }

  @Override
  public Need need() {
    return Need.PROXIES;
  }

  @Override
  public void checkClusterSize(ParameterValues values, int nodes) {
    if (nodes == 1 && values.get(BETWEEN) == Traffic.NODES) {
      throw new IllegalArgumentException(
          "a single node cannot be cut off from other nodes; use between=clients, or more nodes");
    }
  }

  @Override
  public Actuator actuator(ActuatorTools tools) {
    return new Cuts();
  }

  /**
   * The cuts in force. If several occurrences overlap, the end of the last one reconnects the node.
   * Thread-safe.
   */
  private static final class Cuts implements Actuator {
    private final Map<Cut, Integer> inForce = new HashMap<>();

    private record Cut(int node, Traffic between) {}

    @Override
    public synchronized Runnable begin(Occurrence occurrence) {
      NetworkSwitch network = occurrence.target().requireNetworkSwitch();
      Cut cut = new Cut(occurrence.target().index(), occurrence.value(BETWEEN));
      int others = inForce.getOrDefault(cut, 0);
      if (others == 0) {
        network.cut(cut.between());
      }
      inForce.put(cut, others + 1);
      TimelineRecorder.Entry entry = occurrence.begin();
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
}
