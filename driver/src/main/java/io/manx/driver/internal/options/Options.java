package io.manx.driver.internal.options;

import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.policy.Policy;
import io.manx.core.policy.Selectors;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

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

  /** Returns a text, or another if it is not set. */
  public String text(String name, String otherwise) {
    return String.valueOf(given.getOrDefault(name, otherwise));
  }

  /**
   * Returns a list, empty if it is not set.
   *
   * @throws IllegalArgumentException if it is none
   */
  List<String> list(String name) {
    Object value = given.getOrDefault(name, List.of());
    if (!(value instanceof List)) {
      throw new IllegalArgumentException(
          "option " + ROOT + section + name + " must be a list, such as [" + value + "]");
    }
    return ((List<?>) value).stream().map(String::valueOf).collect(Collectors.toList());
  }

  /**
   * Returns the values of parameters that stand in the section itself.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public ParameterValues values(List<Parameter> parameters) {
    return values("", parameters);
  }

  /**
   * Returns the parameters that are set of a replica selection policy, by their names in core.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public Map<String, String> parametersOf(Policy policy) {
    String prefix = PARAMETERS + policy.name() + ".";
    Map<String, String> set = set(prefix, policy.parameters());
    checked(prefix, policy.parameters(), set);
    return set;
  }

  /**
   * Returns the replica selection policy.
   *
   * @throws IllegalArgumentException if there is none of that name, or a parameter of any policy is
   *     out of range
   */
  public Policy policy() {
    Selectors.all().forEach(this::parametersOf);
    String name = text(OptionNames.POLICY, Selectors.MANX);
    try {
      return Selectors.policy(name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "option " + ROOT + section + OptionNames.POLICY + ": " + e.getMessage(), e);
    }
  }

  private ParameterValues values(String prefix, List<Parameter> parameters) {
    return checked(prefix, parameters, set(prefix, parameters));
  }

  private Map<String, String> set(String prefix, List<Parameter> parameters) {
    Map<String, String> set = new LinkedHashMap<>();
    for (Parameter parameter : parameters) {
      Object value = given.get(prefix + OptionNames.of(parameter));
      if (value != null) {
        set.put(parameter.name(), String.valueOf(value));
      }
    }
    return set;
  }

  private ParameterValues checked(
      String prefix, List<Parameter> parameters, Map<String, String> set) {
    Map<String, Parameter> byName = new HashMap<>();
    parameters.forEach(parameter -> byName.put(parameter.name(), parameter));
    set.forEach(
        (name, value) -> {
          Parameter parameter = byName.get(name);
          if (parameter != null) {
            check(prefix, parameter, value);
          }
        });
    return ParameterValues.of(parameters, set);
  }

  private void check(String prefix, Parameter parameter, String value) {
    try {
      var unused = parameter.parse(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "option "
              + ROOT
              + section
              + prefix
              + OptionNames.of(parameter)
              + " must be "
              + parameter.allowed()
              + ", not "
              + value,
          e);
    }
  }
}
