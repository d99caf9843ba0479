// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.options;

import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.policy.Policy;
import io.manx.core.policy.Selectors;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The options of one of Manx's policies in an execution profile: all known, all within their
 * bounds. What is not set has the value that core gives it. Immutable.
 *
 * <p>Core's parameters are named as in the agent's settings, with {@code -} for {@code _} as is
 * usual in the driver's configuration.
 */
public final class Options {
  /** Section of the load balancing policy. */
  static final String LOAD_BALANCING = "basic.load-balancing-policy.manx.";

  /** Section of the speculative execution policy. */
  static final String SPECULATION = "advanced.speculative-execution-policy.manx.";

  /** Section of the consistency levels of enrolled tables. */
  static final String CONSISTENCY = "advanced.manx.consistency.";

  static final String ROOT = "datastax-java-driver.";
  private static final String PARAMETERS = "parameters.";

  private final String section;
  private final Map<String, Object> given;

  private Options(String section, Map<String, Object> given) {
    this.section = section;
    this.given = given;
  }

  /**
   * Returns the options of the load balancing policy.
   *
   * @throws IllegalArgumentException if one is unknown
   */
  public static Options ofLoadBalancing(DriverContext context, String profileName) {
    return new Options(LOAD_BALANCING, given(context, profileName, LOAD_BALANCING))
        .requireKnown(OptionNames.loadBalancing());
  }

  /**
   * Returns the options of the speculative execution policy.
   *
   * @throws IllegalArgumentException if one is unknown
   */
  public static Options ofSpeculation(DriverContext context, String profileName) {
    return new Options(SPECULATION, given(context, profileName, SPECULATION))
        .requireKnown(OptionNames.speculation());
  }

  /**
   * Returns the options of the consistency levels of enrolled tables, which are those of the
   * session's default profile.
   *
   * @throws IllegalArgumentException if one is unknown
   */
  static Options ofConsistency(DriverContext context) {
    return new Options(
            CONSISTENCY, given(context, DriverExecutionProfile.DEFAULT_NAME, CONSISTENCY))
        .requireKnown(OptionNames.consistency());
  }

  private static Map<String, Object> given(
      DriverContext context, String profileName, String section) {
    Map<String, Object> given = new TreeMap<>();
    for (Map.Entry<String, Object> each : context.getConfig().getProfile(profileName).entrySet()) {
      if (each.getKey().startsWith(section) && each.getValue() != null) {
        given.put(each.getKey().substring(section.length()), each.getValue());
      }
    }
    return given;
  }

  private Options requireKnown(List<String> known) {
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "unknown option " + ROOT + section + name + "; there are " + String.join(", ", known));
      }
    }
    return this;
  }

  /**
   * Returns the values of parameters that stand in the section itself.
   *
   * @throws IllegalArgumentException if one is not allowed
   */
  public ParameterValues values(List<Parameter<?>> parameters) {
    return given("", parameters).withDefaults();
  }

  /**
   * Returns the parameters that are set of a replica selection policy, by their names in core.
   *
   * @throws IllegalArgumentException if one is not allowed
   */
  public Map<String, String> parametersOf(Policy policy) {
    return given(PARAMETERS + policy.name() + ".", policy.parameters()).texts();
  }

  /**
   * Returns the replica selection policy.
   *
   * @throws IllegalArgumentException if there is none of that name, or a parameter of any policy is
   *     not allowed
   */
  public Policy policy() {
    Selectors.all().forEach(this::parametersOf);
    return Selectors.policy(values(List.of(OptionNames.POLICY)).get(OptionNames.POLICY));
  }

  private ParameterValues given(String prefix, List<Parameter<?>> parameters) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Parameter<?> parameter : parameters) {
      String name = prefix + OptionNames.of(parameter);
      Object value = given.get(name);
      if (value != null) {
        texts.put(parameter.name(), canonical(parameter, name, String.valueOf(value)));
      }
    }
    return ParameterValues.given(parameters, texts);
  }

  private String canonical(Parameter<?> parameter, String name, String text) {
    try {
      return parameter.named(ROOT + section + name).canonical(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("option " + e.getMessage(), e);
    }
  }
}
