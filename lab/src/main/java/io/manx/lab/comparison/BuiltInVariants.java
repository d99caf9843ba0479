// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import io.manx.lab.load.client.DriverOptions;
import io.manx.results.UserException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The built-in variants: stock, the remedies of Cassandra and its driver, and those of Manx. */
final class BuiltInVariants {
  private static final String DEFAULT_DRIVER_DELAY = "5ms";
  private static final String SPECULATION_OF = "speculation@";
  private static final Pattern MILLIS = Pattern.compile("(\\d+)ms");

  /** Descriptions by name and parameter, for the help. */
  static final Map<String, String> DESCRIPTIONS = descriptions();

  private BuiltInVariants() {}

  private static Map<String, String> descriptions() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("stock", "Cassandra and driver as they come");
    texts.put("no-dynamic-snitch", "static replica order: dynamic_snitch off");
    texts.put("simple-snitch", "SimpleSnitch below the dynamic snitch, cassandra.yaml's default");
    texts.put("no-speculation", "no speculative retry by coordinators");
    texts.put(
        "speculation[@TABLE]=THRESHOLD",
        "speculative retry by coordinators after 10ms, 95p, …, of all tables or of one");
    texts.put(
        "driver-speculation=DELAY",
        "speculative execution by the driver after 5ms, …, its timer ticking every 1 ms");
    texts.put(
        "driver-speculation-default-tick[=DELAY]",
        "the same (5ms) with the driver's default timer, which ticks every 100 ms");
    texts.put("round-robin", "driver takes nodes in turn, wherever the data is");
    texts.putAll(DriverVariants.descriptions());
    texts.putAll(AgentVariants.descriptions());
    return texts;
  }

  /** Returns the built-in variant of that name, if there is one. */
  static Optional<Variant> find(String name) {
    int separator = name.indexOf('=');
    String base = separator < 0 ? name : name.substring(0, separator);
    String parameter = separator < 0 ? "" : name.substring(separator + 1);
    if (base.startsWith(SPECULATION_OF)) {
      String table = base.substring(SPECULATION_OF.length());
      return Optional.of(speculation(name, table, parameter));
    }
    return switch (base) {
      case "stock" -> plain(name, parameter, Map.of(), Map.of(), Map.of());
      case "no-dynamic-snitch" ->
          plain(name, parameter, Map.of("dynamic_snitch", false), Map.of(), Map.of());
      case "simple-snitch" ->
          plain(name, parameter, Map.of("endpoint_snitch", "SimpleSnitch"), Map.of(), Map.of());
      case "no-speculation" ->
          plain(name, parameter, Map.of(), SpeculativeRetry.option(null, "NONE"), Map.of());
      case "speculation" -> Optional.of(speculation(name, null, parameter));
      case "driver-speculation" -> Optional.of(driverSpeculation(name, parameter, "1ms"));
      case "driver-speculation-default-tick" ->
          Optional.of(
              driverSpeculation(
                  name, parameter.isEmpty() ? DEFAULT_DRIVER_DELAY : parameter, "100ms"));
      case "round-robin" -> plain(name, parameter, Map.of(), Map.of(), DriverOptions.roundRobin());
      default ->
          AgentVariants.settings(base)
              .map(agent -> agent(name, parameter, agent))
              .or(
                  () ->
                      DriverVariants.options(base, parameter).map(driver -> driver(name, driver)));
    };
  }

  private static Variant driver(String name, Map<String, String> options) {
    return new Variant(name, describe(name), Map.of(), List.of(), Map.of(), Map.of(), options);
  }

  private static Variant agent(String name, String parameter, Map<String, String> settings) {
    requireNone(name, parameter);
    return new Variant(name, describe(name), Map.of(), List.of(), settings, Map.of(), Map.of());
  }

  private static Optional<Variant> plain(
      String name,
      String parameter,
      Map<String, Object> server,
      Map<String, String> table,
      Map<String, String> driver) {
    requireNone(name, parameter);
    return Optional.of(
        new Variant(name, describe(name), server, List.of(), Map.of(), table, driver));
  }

  private static void requireNone(String name, String parameter) {
    if (!parameter.isEmpty()) {
      throw new UserException(
          "variant '" + name + "' takes no parameter; drop '=" + parameter + "'");
    }
  }

  private static String describe(String name) {
    return DESCRIPTIONS.getOrDefault(name, name);
  }

  private static Variant speculation(String name, @Nullable String table, String threshold) {
    if (!SpeculativeRetry.isThreshold(threshold)) {
      throw new UserException(
          "variant '"
              + name
              + "' needs a threshold such as speculation=10ms, speculation=95p or"
              + " speculation=MIN(99p,50ms)");
    }
    return new Variant(
        name,
        "speculative retry by coordinators"
            + (table == null ? "" : " on " + table)
            + ": "
            + threshold,
        Map.of(),
        List.of(),
        Map.of(),
        SpeculativeRetry.option(table, threshold),
        Map.of());
  }

  private static Variant driverSpeculation(String name, String delay, String tick) {
    if (!MILLIS.matcher(delay).matches()) {
      throw new UserException(
          "variant '"
              + name
              + "' needs a delay in whole milliseconds, such as driver-speculation=5ms");
    }
    return new Variant(
        name,
        "speculative execution by the driver after " + delay + ", timer tick " + tick,
        Map.of(),
        List.of(),
        Map.of(),
        Map.of(),
        DriverOptions.speculation(delay, tick));
  }
}
