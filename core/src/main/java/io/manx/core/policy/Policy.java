// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import java.util.List;

/** An entry of the registry of policies. Immutable. */
public final class Policy {
  private final String name;
  private final String summary;
  private final List<Parameter<?>> parameters;
  private final Factory factory;

  Policy(String name, String summary, List<Parameter<?>> parameters, Factory factory) {
    this.name = name;
    this.summary = summary;
    this.parameters = parameters;
    this.factory = factory;
  }

  /** Makes a selector. */
  @FunctionalInterface
  interface Factory {
    ReplicaSelector create(ParameterValues values, long seed, Surroundings surroundings);
  }

  /** Makes a selector that does not depend on what the host knows of the cluster. */
  @FunctionalInterface
  interface PlainFactory {
    ReplicaSelector create(ParameterValues values, long seed);
  }

  static Policy plain(
      String name, String summary, List<Parameter<?>> parameters, PlainFactory factory) {
    return new Policy(
        name, summary, parameters, (values, seed, around) -> factory.create(values, seed));
  }

  /** Its name, as settings, scenarios and variants use it. */
  public String name() {
    return name;
  }

  /** Its rule and its origin, in a line. */
  public String summary() {
    return summary;
  }

  /** Its parameters. */
  public List<Parameter<?>> parameters() {
    return parameters;
  }

  /**
   * Creates a selector.
   *
   * @param values its parameters
   * @param seed of all its random decisions
   * @param surroundings what the host knows of the cluster
   */
  public ReplicaSelector create(ParameterValues values, long seed, Surroundings surroundings) {
    return factory.create(values, seed, surroundings);
  }
}
