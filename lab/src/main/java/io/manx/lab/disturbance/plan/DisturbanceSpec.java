// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.plan;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.catalogue.ParameterValues;
import io.manx.lab.disturbance.kind.DisturbanceKind;
import io.manx.lab.disturbance.kind.DisturbanceKinds;
import io.manx.results.Durations;
import io.manx.results.UserException;
import io.manx.results.disturbance.CommonParameters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One disturbance as written on the command line: {@code KIND:key=value,…}. Only {@link #parse}
 * checks it.
 *
 * @param kind kind of the disturbance
 * @param node nodes that it strikes
 * @param rhythm its times and its length
 * @param values values of the kind's own parameters
 */
public record DisturbanceSpec(
    DisturbanceKind kind, NodeChoice node, Rhythm rhythm, ParameterValues values) {

  private static final Parameter<NodeChoice> NODE =
      CommonParameters.node(
          ParameterForm.of(
              "a node number from 1, all or random", NodeChoice::parse, NodeChoice::toString),
          new NodeChoice(2));

  /** All parameters that a kind takes, in their order. */
  public static List<Parameter<?>> parameters(DisturbanceKind kind) {
    List<Parameter<?>> all = new ArrayList<>();
    all.add(NODE);
    all.addAll(Rhythm.parameters(kind));
    all.addAll(kind.parameters());
    return all;
  }

  /** The defaults of a kind, such as {@code every=2s,for=300ms}; may be empty. */
  public static String defaults(DisturbanceKind kind) {
    DisturbanceSpec plain = parse(kind.name());
    List<String> parts = new ArrayList<>(plain.rhythm.repetitionTexts());
    parts.addAll(plain.values.pairs());
    return String.join(",", parts);
  }

  /**
   * Parses a text such as {@code pause:node=2,every=2s,for=300ms}.
   *
   * @throws UserException if the text is malformed or contradictory; the message says what is
   *     allowed
   */
  public static DisturbanceSpec parse(String text) {
    try {
      return of(DisturbanceText.of(text));
    } catch (IllegalArgumentException e) {
      throw new UserException("disturbance '%s': %s".formatted(text, e.getMessage()), e);
    }
  }

  private static DisturbanceSpec of(DisturbanceText text) {
    DisturbanceKind kind = DisturbanceKinds.named(text.kind());
    ParameterValues given = ParameterValues.given(parameters(kind), text.values());
    return new DisturbanceSpec(
        kind,
        given.withDefaults().get(NODE),
        Rhythm.of(kind, given),
        kind.checked(given.only(kind.parameters())).withDefaults());
  }

  /**
   * Whether it also acts in the part of the load that is discarded, so that the cluster has adapted
   * to it when the measured part begins. That holds if it recurs or lasts throughout. Its first
   * start is then counted from the start of the discarded part.
   */
  public boolean actsWhileSettling() {
    return kind.actsWhileSettling() && rhythm.isThroughout();
  }

  /**
   * Checks that it begins before the load ends.
   *
   * @throws UserException if it does not, because nothing would be disturbed
   */
  public void requireStartWithin(Duration settle, Duration measured) {
    Duration load = actsWhileSettling() ? settle.plus(measured) : measured;
    if (rhythm.atNanos() - rhythm.jitterNanos() >= load.toNanos()) {
      throw new UserException(
          "disturbance '%s' would begin when the load of %s is over; choose an earlier at= or every=, or a longer --duration"
              .formatted(this, Durations.format(load.toNanos())));
    }
  }

  /**
   * Checks that a cluster has the nodes that it needs.
   *
   * @throws UserException if it lacks one
   */
  void requireNodes(int nodeCount) {
    if (!node.existsIn(nodeCount)) {
      throw new UserException(
          "disturbance '%s': node=%s is out of range; the cluster has nodes 1 to %d"
              .formatted(this, node, nodeCount));
    }
    try {
      kind.checkClusterSize(values, nodeCount);
    } catch (IllegalArgumentException e) {
      throw new UserException("disturbance '%s': %s".formatted(this, e.getMessage()), e);
    }
  }

  /** Description of one occurrence for the timeline: its length and the kind's own parameters. */
  public String detail() {
    List<String> parts = new ArrayList<>(rhythm.lengthText());
    parts.addAll(values.pairs());
    return String.join(",", parts);
  }

  /** The canonical text: all keys that apply, including defaults. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    parts.add("node=" + node);
    parts.addAll(rhythm.texts());
    parts.addAll(values.pairs());
    return kind.name() + ":" + String.join(",", parts);
  }
}
