// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import io.manx.core.catalogue.Parameter;
import io.manx.core.settings.SettingDefinitions;
import io.manx.lab.testbed.NodeSettings;
import io.manx.lab.testbed.ServerSettings;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Variants of the user's own, from a YAML file:
 *
 * <pre>{@code
 * variants:
 *   eager:
 *     description: retry early, and rank more often
 *     server: {dynamic_snitch_update_interval: 50ms}
 *     jvm: ["-XX:MaxGCPauseMillis=20"]
 *     agent: {mode: on, policy: wu}
 *     table: {speculative_retry: 5ms}
 *     driver: {basic.request.timeout: 1 second}
 * }</pre>
 *
 * Every part may be left out; an unknown one fails. A JVM option {@value ServerSettings#AGENT}
 * loads Manx's agent, for comparisons of nodes with it and without it; nodes are restarted between
 * the two.
 */
final class VariantFile {
  private static final Set<String> PARTS =
      new TreeSet<>(List.of("description", "server", "jvm", "agent", "table", "driver"));

  private static final Map<String, String> SWITCHES = Map.of("true", "on", "false", "off");

  private VariantFile() {}

  /**
   * Reads all variants of a file, by name.
   *
   * @throws UserException if it cannot be read or has another structure
   */
  static Map<String, Variant> read(Path file) {
    Object root;
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      root = new Yaml(new SafeConstructor(new LoaderOptions())).load(reader);
    } catch (IOException e) {
      throw new UserException(
          "cannot read variants from " + file + ": " + FileFailures.reason(e), e);
    } catch (YAMLException e) {
      throw new UserException(
          file + " is not valid YAML: " + String.valueOf(e.getMessage()).replaceAll("\\s+", " "),
          e);
    }
    Map<String, Object> top = mapping(file.toString(), root);
    if (!top.keySet().equals(Set.of("variants"))) {
      throw new UserException(file + " must hold one key, 'variants', not " + top.keySet());
    }
    Map<String, Variant> variants = new LinkedHashMap<>();
    mapping(file + ": variants", top.get("variants"))
        .forEach((name, body) -> variants.put(name, variant(file, name, body)));
    return variants;
  }

  private static Variant variant(Path file, String name, @Nullable Object body) {
    String where = file + ": variant '" + name + "'";
    if (name.isBlank() || name.contains(",")) {
      throw new UserException(where + ": a name must not be blank nor contain a comma");
    }
    Map<String, Object> parts = mapping(where, body);
    for (String part : parts.keySet()) {
      if (!PARTS.contains(part)) {
        throw new UserException(where + ": unknown part '" + part + "'; choose from " + PARTS);
      }
    }
    Map<String, String> table = new LinkedHashMap<>();
    mapping(where + ": table", parts.get("table"))
        .forEach((option, value) -> table.put(option, cqlValue(value)));
    return new Variant(
        name,
        String.valueOf(parts.getOrDefault("description", name)),
        mapping(where + ": server", parts.get("server")),
        strings(where + ": jvm", parts.get("jvm")),
        agentSettings(where + ": agent", parts.get("agent")),
        table,
        texts(where + ": driver", parts.get("driver")));
  }

  private static Map<String, Object> mapping(String where, @Nullable Object value) {
    if (value == null) {
      return Map.of();
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw new UserException(where + " must be a mapping of keys to values");
    }
    Map<String, Object> result = new LinkedHashMap<>();
    map.forEach(
        (key, each) -> {
          if (each == null && !where.endsWith("variants")) {
            throw new UserException(where + ": '" + key + "' has no value");
          }
          result.put(String.valueOf(key), each == null ? Map.of() : each);
        });
    return result;
  }

  private static Map<String, String> texts(String where, @Nullable Object value) {
    Map<String, String> texts = new LinkedHashMap<>();
    mapping(where, value).forEach((key, each) -> texts.put(key, String.valueOf(each)));
    return texts;
  }

  private static Map<String, String> agentSettings(String where, @Nullable Object value) {
    Map<String, String> settings = texts(where, value);
    for (String name : settings.keySet()) {
      try {
        NodeSettings.requireForm(name);
      } catch (UserException e) {
        throw new UserException(where + ": " + e.getMessage(), e);
      }
    }
    settings.replaceAll((name, text) -> agentSetting(where, name, text));
    return settings;
  }

  /** Checks a value as nodes do. A setting that is unknown here may be known to their agent. */
  private static String agentSetting(String where, String name, String text) {
    String common = NodeSettings.common(name);
    for (Parameter<?> setting : SettingDefinitions.all()) {
      if (setting.name().equals(common)) {
        return allowed(where, setting, text);
      }
    }
    return text;
  }

  /** Undoes YAML, which reads {@code on} and {@code off} as booleans. */
  private static String allowed(String where, Parameter<?> setting, String text) {
    for (String each : List.of(text, SWITCHES.getOrDefault(text, text))) {
      if (setting.allows(each)) {
        return each;
      }
    }
    throw new UserException(where + ": setting " + setting.refusal(text).getMessage());
  }

  private static List<String> strings(String where, @Nullable Object value) {
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof List<?> list)) {
      throw new UserException(where + " must be a list");
    }
    List<String> texts = new ArrayList<>();
    list.forEach(each -> texts.add(String.valueOf(each)));
    return texts;
  }

  /** Returns a YAML value as CQL expects it after {@code WITH option =}. */
  private static String cqlValue(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(each -> cqlValue(String.valueOf(each.getKey())) + ": " + cqlValue(each.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof Number || value instanceof Boolean) {
      return value.toString();
    }
    return "'" + String.valueOf(value).replace("'", "''") + "'";
  }
}
