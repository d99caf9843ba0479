// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Parses entries of cassandra.yaml that were given as text. */
public final class ServerOptions {
  private ServerOptions() {}

  /**
   * Parses each value as YAML: {@code 4} is a number, {@code [a, b]} a list.
   *
   * @param texts value by key
   */
  public static Map<String, Object> parse(Map<String, String> texts) {
    Map<String, Object> values = new LinkedHashMap<>();
    texts.forEach((key, text) -> values.put(key, parse(key, text)));
    return values;
  }

  private static Object parse(String key, String text) {
    try {
      Object value = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
      if (value == null) {
        throw new UserException("server option '" + key + "' needs a value: " + key + "=VALUE");
      }
      return value;
    } catch (YAMLException e) {
      throw new UserException("server option '" + key + "' is not YAML: " + text, e);
    }
  }
}
