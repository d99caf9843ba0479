// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.run;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.policy.Policy;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Selectors;
import io.manx.core.policy.Surroundings;
import io.manx.core.scheduling.ReadOrders;
import io.manx.core.speculation.Speculation;
import io.manx.core.speculation.Speculations;
import io.manx.results.UserException;
import io.manx.simulator.model.PolicyFactory;
import io.manx.simulator.model.RequestRecorder;
import io.manx.simulator.model.SchedulingOptions;
import io.manx.simulator.model.Simulation;
import io.manx.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * A replica selection policy with a speculation, such as {@code manx+budget}. Both may have
 * parameters: {@code manx(alike=0.1)+budget(budget=0.02)}. A read order may follow a slash: {@code
 * manx+budget/expected-cost+parallel}.
 */
public final class SimulatedVariant {
  /** The policy that exists only in simulations. */
  public static final String ORACLE = "oracle";

  private static final String SNITCH = "dynamic-snitch";
  private static final String POLICY = "a policy or speculation";

  /** Drivers choose a coordinator, which ranks by the dynamic snitch. */
  public static final String STOCK = "stock";

  private final String policyText;
  private final boolean isStock;
  private final @Nullable Policy policy;
  private final ParameterValues policyValues;
  private final String speculation;
  private final String speculationText;
  private final ParameterValues speculationValues;
  private final SimulatedScheduling scheduling;

  private SimulatedVariant(
      String policyText, String speculationText, SimulatedScheduling scheduling) {
    this.scheduling = scheduling;
    Matcher selection = PartText.matched(policyText, POLICY);
    this.policyText = policyText;
    this.speculationText = speculationText;
    Matcher copies = PartText.matched(speculationText, POLICY);
    this.speculation = copies.group(1);
    try {
      boolean oracle = selection.group(1).equals(ORACLE);
      isStock = selection.group(1).equals(STOCK);
      policy = oracle ? null : Selectors.policy(isStock ? SNITCH : selection.group(1));
      List<Parameter<?>> parameters = policy == null ? List.of() : policy.parameters();
      policyValues =
          ParameterValues.of(parameters, PartText.changes(policyText, selection.group(2)));
      speculationValues =
          ParameterValues.of(
              Speculations.parameters(speculation),
              PartText.changes(speculationText, copies.group(2)));
    } catch (IllegalArgumentException e) {
      throw new UserException(policyText + "+" + speculationText + ": " + message(e), e);
    }
  }

  private static String message(IllegalArgumentException e) {
    String text = String.valueOf(e.getMessage());
    return text.startsWith("unknown policy") ? text + ", " + STOCK + ", " + ORACLE : text;
  }

  /** Returns every policy with every speculation, in Cassandra's read order. */
  public static List<SimulatedVariant> all(List<String> policies, List<String> speculations) {
    return all(policies, speculations, List.of(ReadOrders.FIFO));
  }

  /**
   * Returns every policy with every speculation and every read order.
   *
   * @param readOrders such as {@code fifo} or {@code all+parallel}
   * @throws UserException if a name is unknown, a parameter is wrong, or two variants are the same
   */
  public static List<SimulatedVariant> all(
      List<String> policies, List<String> speculations, List<String> readOrders) {
    List<SimulatedScheduling> schedulings =
        readOrders.stream().map(SimulatedScheduling::new).toList();
    List<SimulatedVariant> all = new ArrayList<>();
    for (String policy : policies) {
      for (String speculation : speculations) {
        for (SimulatedScheduling scheduling : schedulings) {
          SimulatedVariant next = new SimulatedVariant(policy, speculation, scheduling);
          all.forEach(each -> checkDistinct(each, next));
          all.add(next);
        }
      }
    }
    return all;
  }

  /** Rejects a variant that would be compared with itself. */
  private static void checkDistinct(SimulatedVariant one, SimulatedVariant other) {
    if (one.name().equals(other.name())) {
      throw new UserException("variant " + one + " is named twice");
    }
    if (one.policy == other.policy
        && one.isStock == other.isStock
        && one.policyValues.equals(other.policyValues)
        && one.speculation.equals(other.speculation)
        && one.speculationValues.equals(other.speculationValues)
        && one.scheduling.isSameAs(other.scheduling)) {
      throw new UserException("variants " + one + " and " + other + " are the same; omit one");
    }
  }

  /** The name, without {@code +none} and {@code /fifo}. */
  public String name() {
    String copies = speculationText.equals(Speculations.NONE) ? "" : "+" + speculationText;
    return policyText + copies + scheduling.suffix();
  }

  /** Whether reads wait in another order than that of arrival. */
  boolean reorders() {
    return scheduling.scheduling().order() != null;
  }

  /** Runs a scenario once. */
  public RequestRecorder simulate(Scenario scenario, long seed) {
    return new Simulation(scenario, factory(), seed).run();
  }

  private PolicyFactory factory() {
    return new PolicyFactory() {
      @Override
      public ReplicaSelector selector(
          long seed, Surroundings surroundings, ReplicaSelector oracle) {
        return policy == null ? oracle : policy.create(policyValues, seed, surroundings);
      }

      @Override
      public Speculation speculation() {
        return Speculations.create(speculation, speculationValues);
      }

      @Override
      public boolean hasCoordinators() {
        return isStock;
      }

      @Override
      public SchedulingOptions scheduling() {
        return scheduling.scheduling();
      }
    };
  }

  @Override
  public String toString() {
    return name();
  }
}
