// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import io.manx.core.catalogue.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The kinds of disturbances of simulated nodes. Kinds that the lab also has share its names. A new
 * kind needs a constant here, and its effect in the model's {@code Disturber}.
 */
public enum SimulatedKind {
  /** The node does nothing. */
  PAUSE {
    @Override
    public String summary() {
      return "it does nothing; reads that arrive wait";
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
  /** In each period the node is slow with probability one half (Suresh 2015, section 5). */
  FLIP {
    @Override
    public String summary() {
      return "in each period of `every` it is slow with probability one half";
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
  /** The node loses its reads, and restarts with none. */
  KILL {
    @Override
    public String summary() {
      return "it loses its reads, and restarts with none";
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

  /** Its effect on the node ("it"), as a sentence without a full stop. */
  public abstract String summary();

  /** Its own parameters. */
  abstract List<Parameter<?>> own();

  /** Share of its capacity that a disturbance leaves to a node, on average. */
  abstract double capacityLeft(SimulatedDisturbance disturbance);

  /** Returns the kind of a name, in upper or lower case. */
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

  /** All its parameters, in display order. */
  public List<Parameter<?>> parameters() {
    List<Parameter<?>> all = new ArrayList<>(SimulatedParameters.COMMON);
    if (this == FLIP) {
      all.remove(SimulatedParameters.LENGTH);
    }
    all.addAll(own());
    return all;
  }

  /** Whether it makes service longer by a factor. */
  boolean slows() {
    return own().contains(SimulatedParameters.FACTOR);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
