// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import io.manx.lab.RedactedOptions;
import io.manx.lab.load.client.DriverOptions;
import io.manx.lab.load.table.TableOptions;
import io.manx.lab.testbed.ServerSettings;
import io.manx.results.UserException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A named set of options. Without options it is stock Cassandra and the driver's defaults.
 *
 * <p>Maps are sorted, so that the text is the same in every process.
 *
 * @param name name in results
 * @param description for people: the changes it makes
 * @param server options of {@code cassandra.yaml}
 * @param jvm additional JVM options of the nodes
 * @param agent settings of Manx's agent; {@code NAME@N} is for node N alone; if empty, the agent is
 *     off or absent
 * @param table table options, as values for CQL; {@link TableOptions} describes those of one table
 * @param driver driver options by their path in the driver's reference configuration
 */
public record Variant(
    String name,
    String description,
    Map<String, Object> server,
    List<String> jvm,
    Map<String, String> agent,
    Map<String, String> table,
    Map<String, String> driver) {

  public Variant {
    server = Collections.unmodifiableMap(new TreeMap<>(server));
    jvm = List.copyOf(jvm);
    agent = Collections.unmodifiableMap(new TreeMap<>(agent));
    table = Collections.unmodifiableMap(new TreeMap<>(table));
    driver = Collections.unmodifiableMap(new TreeMap<>(driver));
  }

  /**
   * Returns a variant that joins this one and another.
   *
   * @throws UserException if both set the same option to different values
   */
  Variant and(Variant other) {
    requireNoContradiction(other, "agent setting", agent, other.agent);
    requireNoContradiction(other, "driver option", driver, other.driver);
    requireNoContradiction(other, "server option", server, other.server);
    requireNoContradiction(other, "table option", table, other.table);
    List<String> jvmOptions = new ArrayList<>(jvm);
    jvmOptions.addAll(other.jvm);
    return new Variant(
        name + "+" + other.name,
        description + "; " + other.description,
        joined(server, other.server),
        jvmOptions,
        joined(agent, other.agent),
        joined(table, other.table),
        joined(driver, other.driver));
  }

  private <V> void requireNoContradiction(
      Variant other, String what, Map<String, V> ofThis, Map<String, V> ofOther) {
    ofThis.forEach(
        (key, value) -> {
          V theirs = ofOther.getOrDefault(key, value);
          if (!theirs.equals(value)) {
            throw new UserException(
                "variants '%s' and '%s' both set %s '%s', to %s and to %s; join variants that set"
                        .formatted(name, other.name, what, key, value, theirs)
                    + " different things");
          }
        });
  }

  /** Returns this variant over defaults for the driver; its own driver options take precedence. */
  public Variant overDriver(Map<String, String> options) {
    return new Variant(name, description, server, jvm, agent, table, joined(options, driver));
  }

  /**
   * Returns this variant over defaults for its tables; an option that it sets itself, for all
   * tables or for one, takes precedence.
   */
  public Variant overTable(Map<String, String> options) {
    Set<String> own = table.keySet().stream().map(TableOptions::baseOf).collect(Collectors.toSet());
    Map<String, String> joined = new TreeMap<>(table);
    options.forEach(
        (name, value) -> {
          if (!own.contains(TableOptions.baseOf(name))) {
            joined.put(name, value);
          }
        });
    return new Variant(name, description, server, jvm, agent, joined, driver);
  }

  /**
   * Rejects driver options with which no session can start. Nothing is started for that.
   *
   * @throws UserException naming this variant and the option
   */
  public void requireUsableDriver() {
    try {
      DriverOptions.requireUsable(driver);
    } catch (UserException e) {
      throw new UserException("variant '" + name + "': " + e.getMessage(), e);
    }
  }

  private static <V> Map<String, V> joined(Map<String, V> one, Map<String, V> other) {
    Map<String, V> joined = new TreeMap<>(one);
    joined.putAll(other);
    return joined;
  }

  /** Returns the settings that nodes must run with. */
  public ServerSettings serverSettings() {
    return new ServerSettings(server, jvm, agent);
  }

  /** Returns all its settings as text, for run files and reports. */
  public String settings() {
    StringBuilder text = new StringBuilder(description);
    append(text, "server", RedactedOptions.of(server).toString(), server.isEmpty());
    append(text, "jvm", RedactedOptions.of(jvm).toString(), jvm.isEmpty());
    append(text, "agent", agent.toString(), agent.isEmpty());
    append(text, "table", table.toString(), table.isEmpty());
    append(text, "driver", RedactedOptions.of(driver).toString(), driver.isEmpty());
    return text.toString();
  }

  private static void append(StringBuilder text, String kind, String settings, boolean empty) {
    if (!empty) {
      text.append("; ").append(kind).append(' ').append(settings);
    }
  }
}
