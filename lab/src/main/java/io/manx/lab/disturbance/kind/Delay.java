// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.catalogue.ValueRange;
import io.manx.lab.disturbance.action.Actuator;
import io.manx.lab.disturbance.action.ActuatorTools;
import io.manx.lab.disturbance.action.Occurrence;
import io.manx.lab.disturbance.action.TimelineRecorder;
import io.manx.lab.disturbance.network.DelayDistribution;
import io.manx.lab.disturbance.network.DelayDistribution.Shape;
import io.manx.lab.disturbance.network.NetworkSwitch;
import io.manx.results.disturbance.DurationForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The network delays the node's answers. */
final class Delay implements DisturbanceKind {
  private static final double DEFAULT_SIGMA = 1;

  private static final Parameter<Long> MEAN =
      Parameter.of(
          "mean", DurationForm.of(ValueRange.above(0L)), 20_000_000L, "mean of the delays");

  private static final Parameter<Shape> DISTRIBUTION =
      Parameter.of(
          "distribution",
          ParameterForm.constants(Shape.class),
          Shape.EXPONENTIAL,
          "distribution of the delays");

  private static final Parameter<Double> SIGMA =
      Parameter.optional(
          "sigma",
          ParameterForm.number(ValueRange.above(0.0).to(5.0)),
          "`1`, of `lognormal`",
          "standard deviation of the logarithm, of `lognormal` only");

  @Override
  public String name() {
    return "delay";
  }

  @Override
  public String summary() {
    return "its answers come later";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(MEAN, DISTRIBUTION, SIGMA);
  }

  @Override
  public Need need() {
    return Need.PROXIES;
  }

  @Override
  public ParameterValues checked(ParameterValues given) {
    boolean lognormal = given.find(DISTRIBUTION) == Shape.LOGNORMAL;
    if (given.has(SIGMA) && !lognormal) {
      throw new IllegalArgumentException(
          "sigma belongs to distribution=lognormal only; leave it out");
    }
    return lognormal && !given.has(SIGMA) ? given.with(SIGMA, DEFAULT_SIGMA) : given;
  }

  private static DelayDistribution distribution(ParameterValues values) {
    Double sigma = values.find(SIGMA);
    return new DelayDistribution(
        values.get(DISTRIBUTION), values.get(MEAN), sigma == null ? DEFAULT_SIGMA : sigma);
  }

  @Override
  public Actuator actuator(ActuatorTools tools) {
    return new Delays();
  }

  /**
   * The delays in force. Of several on one node, the last one to start is in force; when it ends,
   * the previous one applies again. Thread-safe.
   */
  private static final class Delays implements Actuator {
    private final Map<Integer, List<Occurrence>> active = new HashMap<>();

    @Override
    public synchronized Runnable begin(Occurrence occurrence) {
      NetworkSwitch network = occurrence.target().requireNetworkSwitch();
      List<Occurrence> ofNode =
          active.computeIfAbsent(occurrence.target().index(), index -> new ArrayList<>());
      ofNode.add(occurrence);
      apply(ofNode, network);
      TimelineRecorder.Entry entry = occurrence.begin();
      return () -> entry.endAfter(() -> end(occurrence, ofNode, network));
    }

    private synchronized void end(
        Occurrence occurrence, List<Occurrence> ofNode, NetworkSwitch network) {
      ofNode.remove(occurrence);
      apply(ofNode, network);
    }

    private static void apply(List<Occurrence> ofNode, NetworkSwitch network) {
      if (ofNode.isEmpty()) {
        network.clear();
      } else {
        network.delayBy(distribution(ofNode.get(ofNode.size() - 1).values()));
      }
    }
  }
}
