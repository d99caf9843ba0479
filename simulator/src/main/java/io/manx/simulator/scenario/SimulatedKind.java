package io.manx.simulator.scenario;

import io.manx.results.disturbance.DisturbanceParameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What can happen to simulated nodes. Kinds that the lab has as well have the lab's names. A new
 * one is a constant here, and what it does in the model's {@code Disturber}.
 */
public enum SimulatedKind {
  /** The node does nothing. */
  PAUSE(
      "it does nothing; what comes waits",
      each -> 1 - each.shareOfTime(),
      SimulatedParameters.GC_LOG),
  /** The node takes longer. */
  SLOW(
      "reads that it begins take `factor` times as long",
      each -> 1 - each.shareOfTime() * (1 - 1 / each.factor()),
      SimulatedParameters.FACTOR),
  /** In each period the node is slow or not, by half a chance (Suresh 2015, section 5). */
  FLIP(
      "in each period of `every` it is slow or not, by half a chance",
      each -> (1 + 1 / each.factor()) / 2,
      SimulatedParameters.FACTOR),
  /** The node loses what it has, and comes back empty. */
  KILL(
      "it loses what it has, and comes back empty",
      each -> 1 - each.shareOfTime(),
      SimulatedParameters.NOTICED);

  private final String summary;
  private final ToDoubleFunction<SimulatedDisturbance> capacityLeft;
  private final List<DisturbanceParameter<?>> own;

  SimulatedKind(
      String summary,
      ToDoubleFunction<SimulatedDisturbance> capacityLeft,
      DisturbanceParameter<?>... own) {
    this.summary = summary;
    this.capacityLeft = capacityLeft;
    this.own = List.of(own);
  }

  /** Returns the kind of a name, in any case. */
  static SimulatedKind named(String name) {
    return Arrays.stream(values())
        .filter(kind -> kind.toString().equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown kind '%s'; use %s"
                        .formatted(
                            name,
                            Arrays.stream(values())
                                .map(SimulatedKind::toString)
                                .collect(Collectors.joining(", ")))));
  }

  /** What it does, as a sentence about the node, without a full stop. */
  public String summary() {
    return summary;
  }

  /** All parameters that it takes, in their order. */
  public List<DisturbanceParameter<?>> parameters() {
    List<DisturbanceParameter<?>> all = new ArrayList<>(SimulatedParameters.COMMON);
    if (this == FLIP) {
      all.remove(SimulatedParameters.LENGTH);
    }
    all.addAll(own);
    return all;
  }

  /** Whether it makes service take longer, by a factor. */
  boolean slows() {
    return own.contains(SimulatedParameters.FACTOR);
  }

  /** Share of its capacity that a disturbance leaves to a node, on average. */
  double capacityLeft(SimulatedDisturbance disturbance) {
    return capacityLeft.applyAsDouble(disturbance);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
