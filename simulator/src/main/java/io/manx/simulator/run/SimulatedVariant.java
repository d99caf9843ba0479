package io.manx.simulator.run;

import io.manx.core.selection.Parameter;
import io.manx.core.selection.ParameterValues;
import io.manx.core.selection.Policy;
import io.manx.core.selection.ReplicaSelector;
import io.manx.core.selection.Selectors;
import io.manx.core.selection.Surroundings;
import io.manx.core.speculation.Speculation;
import io.manx.core.speculation.Speculations;
import io.manx.results.UserException;
import io.manx.simulator.model.PolicyFactory;
import io.manx.simulator.model.Recorder;
import io.manx.simulator.model.Simulation;
import io.manx.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A policy with its way to speculate, such as {@code manx+budget}, or with parameters {@code
 * manx(wait_tau_ms=10)+budget(budget=0.02)}.
 */
public final class SimulatedVariant {
  /** The policy that only a simulation can have. */
  public static final String ORACLE = "oracle";

  private static final String SNITCH = "dynamic-snitch";

  private static final Pattern PART = Pattern.compile("([a-z0-9-]+)(?:\\(([^()]*)\\))?");

  /** A driver that chooses a coordinator, which ranks by the dynamic snitch. */
  public static final String STOCK = "stock";

  private final String policyText;
  private final boolean isStock;
  private final @Nullable Policy policy;
  private final ParameterValues policyValues;
  private final String speculation;
  private final String speculationText;
  private final ParameterValues speculationValues;

  private SimulatedVariant(String policyText, String speculationText) {
    Matcher selection = matched(policyText);
    this.policyText = policyText;
    this.speculationText = speculationText;
    Matcher copies = matched(speculationText);
    this.speculation = copies.group(1);
    try {
      boolean oracle = selection.group(1).equals(ORACLE);
      isStock = selection.group(1).equals(STOCK);
      policy = oracle ? null : Selectors.policy(isStock ? SNITCH : selection.group(1));
      List<Parameter> parameters = policy == null ? List.of() : policy.parameters();
      policyValues = ParameterValues.of(parameters, changes(policyText, selection.group(2)));
      speculationValues =
          ParameterValues.of(
              Speculations.parameters(speculation), changes(speculationText, copies.group(2)));
    } catch (IllegalArgumentException e) {
      throw new UserException(policyText + "+" + speculationText + ": " + message(e), e);
    }
  }

  private static String message(IllegalArgumentException e) {
    String text = String.valueOf(e.getMessage());
    return text.startsWith("unknown policy") ? text + ", " + STOCK + ", " + ORACLE : text;
  }

  private static Matcher matched(String text) {
    Matcher matcher = PART.matcher(text);
    if (!matcher.matches()) {
      throw new UserException(
          "'" + text + "' is no name, nor name(parameter=value,...), of a policy or speculation");
    }
    return matcher;
  }

  private static Map<String, String> changes(String text, @Nullable String list) {
    Map<String, String> changes = new LinkedHashMap<>();
    if (list == null || list.isBlank()) {
      return changes;
    }
    for (String each : list.split(",", -1)) {
      String[] pair = each.split("=", -1);
      if (pair.length != 2) {
        throw new UserException(text + ": '" + each.strip() + "' is not parameter=value");
      }
      if (changes.put(pair[0].strip(), pair[1].strip()) != null) {
        throw new UserException(text + ": parameter '" + pair[0].strip() + "' is given twice");
      }
    }
    return changes;
  }

  /**
   * Returns every policy with every way to speculate.
   *
   * @throws UserException if there is none of a name, a parameter is wrong, or two are the same
   */
  public static List<SimulatedVariant> all(List<String> policies, List<String> speculations) {
    List<SimulatedVariant> all = new ArrayList<>();
    for (String policy : policies) {
      for (String speculation : speculations) {
        SimulatedVariant next = new SimulatedVariant(policy, speculation);
        for (SimulatedVariant each : all) {
          checkDistinct(each, next);
        }
        all.add(next);
      }
    }
    return all;
  }

  /** The same would run twice, and be compared with itself. */
  private static void checkDistinct(SimulatedVariant one, SimulatedVariant other) {
    if (one.name().equals(other.name())) {
      throw new UserException("variant " + one + " is named twice");
    }
    if (one.policy == other.policy
        && one.isStock == other.isStock
        && one.policyValues.equals(other.policyValues)
        && one.speculation.equals(other.speculation)
        && one.speculationValues.equals(other.speculationValues)) {
      throw new UserException("variants " + one + " and " + other + " are the same; omit one");
    }
  }

  /** Its name: without {@code +none}. */
  public String name() {
    return speculationText.equals(Speculations.NONE)
        ? policyText
        : policyText + "+" + speculationText;
  }

  /** Runs a scenario once. */
  public Recorder simulate(Scenario scenario, long seed) {
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
    };
  }

  @Override
  public String toString() {
    return name();
  }
}
