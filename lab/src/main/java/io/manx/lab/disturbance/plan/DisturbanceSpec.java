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
 * One disturbance as written on the command line: {@code KIND:key=value,…}. {@link #parse} is the
 * only way to a checked one.
 *
 * @param kind what is done
 * @param node to which nodes
 * @param rhythm when, and for how long
 * @param values of the kind's own parameters
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

  /** What a kind does if nothing is given, such as {@code every=2s,for=300ms}; may be empty. */
  public static String defaults(DisturbanceKind kind) {
    DisturbanceSpec plain = parse(kind.name());
    List<String> parts = new ArrayList<>(plain.rhythm.repetitionTexts());
    parts.addAll(plain.values.pairs());
    return String.join(",", parts);
  }

  /**
   * Reads a text such as {@code pause:node=2,every=2s,for=300ms}.
   *
   * @throws UserException if the text is not a sensible disturbance; says what is allowed
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
   * Whether it is in force in the warm-up, too, so that the cluster has settled on it when the
   * measured part begins: what recurs or lasts throughout. Its first start is then counted from the
   * start of the warm-up.
   */
  public boolean actsInWarmUp() {
    return kind.actsInWarmUp() && rhythm.isThroughout();
  }

  /**
   * Returns if it can begin while the load lasts.
   *
   * @throws UserException if not: nothing would be disturbed
   */
  public void requireStartWithin(Duration warmUp, Duration measured) {
    Duration load = actsInWarmUp() ? warmUp.plus(measured) : measured;
    if (rhythm.atNanos() - rhythm.jitterNanos() >= load.toNanos()) {
      throw new UserException(
          "disturbance '%s' would begin when the load of %s is over; choose an earlier at= or every=, or a longer --duration"
              .formatted(this, Durations.format(load.toNanos())));
    }
  }

  /**
   * Returns if a cluster has the nodes that it needs.
   *
   * @throws UserException if not
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

  /** What is done each time, for people: the parameters without the rhythm. */
  public String detail() {
    List<String> parts = new ArrayList<>(rhythm.lengthText());
    parts.addAll(values.pairs());
    return String.join(",", parts);
  }

  /** The canonical text: every key that matters, defaults included. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    parts.add("node=" + node);
    parts.addAll(rhythm.texts());
    parts.addAll(values.pairs());
    return kind.name() + ":" + String.join(",", parts);
  }
}
