package io.manx.simulator.scenario;

import io.manx.core.catalogue.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What can happen to simulated nodes. Kinds that the lab has as well have the lab's names. A new
 * one is a constant here, and what it does in the model's {@code Disturber}.
 */
public enum SimulatedKind {
  /** The node does nothing. */
  PAUSE {
    @Override
    public String summary() {
      return "it does nothing; what comes waits";
    }

    @Override
    List<Parameter<?>> own() {
      return List.of(SimulatedParameters.GC_LOG);
    }

    @Override
    double capacityLeft(SimulatedDisturbance disturbance) {
      return 1 - disturbance.shareOfTime();
    }
  },
  /** The node takes longer. */
  SLOW {
    @Override
    public String summary() {
      return "reads that it begins take `factor` times as long";
    }

    @Override
    List<Parameter<?>> own() {
      return List.of(SimulatedParameters.FACTOR);
    }

    @Override
    double capacityLeft(SimulatedDisturbance disturbance) {
      return 1 - disturbance.shareOfTime() * (1 - 1 / disturbance.factor());
    }
  },
  /** In each period the node is slow or not, by half a chance (Suresh 2015, section 5). */
  FLIP {
    @Override
    public String summary() {
      return "in each period of `every` it is slow or not, by half a chance";
    }

    @Override
    List<Parameter<?>> own() {
      return List.of(SimulatedParameters.FACTOR);
    }

    @Override
    double capacityLeft(SimulatedDisturbance disturbance) {
      return (1 + 1 / disturbance.factor()) / 2;
    }
  },
  /** The node loses what it has, and comes back empty. */
  KILL {
    @Override
    public String summary() {
      return "it loses what it has, and comes back empty";
    }

    @Override
    List<Parameter<?>> own() {
      return List.of(SimulatedParameters.NOTICED);
    }

    @Override
    double capacityLeft(SimulatedDisturbance disturbance) {
      return 1 - disturbance.shareOfTime();
    }
  };

  /** What it does, as a sentence about the node, without a full stop. */
  public abstract String summary();

  /** Its own parameters. */
  abstract List<Parameter<?>> own();

  /** Share of its capacity that a disturbance leaves to a node, on average. */
  abstract double capacityLeft(SimulatedDisturbance disturbance);

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

  /** All parameters that it takes, in their order. */
  public List<Parameter<?>> parameters() {
    List<Parameter<?>> all = new ArrayList<>(SimulatedParameters.COMMON);
    if (this == FLIP) {
      all.remove(SimulatedParameters.LENGTH);
    }
    all.addAll(own());
    return all;
  }

  /** Whether it makes service take longer, by a factor. */
  boolean slows() {
    return own().contains(SimulatedParameters.FACTOR);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
