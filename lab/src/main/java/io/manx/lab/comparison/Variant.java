package io.manx.lab.comparison;

import io.manx.lab.testbed.ServerSettings;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A name for a set of options. What is not named is stock Cassandra and the driver's default.
 *
 * <p>Its maps are sorted, so that its text is the same in every process.
 *
 * @param name its name in results
 * @param description what it changes, for people
 * @param server options of {@code cassandra.yaml}
 * @param jvm additional JVM options of the nodes
 * @param table table options, as values for CQL
 * @param driver driver options by their path in the driver's reference configuration
 */
public record Variant(
    String name,
    String description,
    Map<String, Object> server,
    List<String> jvm,
    Map<String, String> table,
    Map<String, String> driver) {

  public Variant {
    server = Collections.unmodifiableMap(new TreeMap<>(server));
    jvm = List.copyOf(jvm);
    table = Collections.unmodifiableMap(new TreeMap<>(table));
    driver = Collections.unmodifiableMap(new TreeMap<>(driver));
  }

  /** Returns what the nodes have to run with. */
  ServerSettings serverSettings() {
    return new ServerSettings(server, jvm);
  }

  /** Returns everything that it sets, for run files and reports. */
  public String settings() {
    StringBuilder text = new StringBuilder(description);
    append(text, "server", server.toString(), server.isEmpty());
    append(text, "jvm", jvm.toString(), jvm.isEmpty());
    append(text, "table", table.toString(), table.isEmpty());
    append(text, "driver", driver.toString(), driver.isEmpty());
    return text.toString();
  }

  private static void append(StringBuilder text, String kind, String settings, boolean empty) {
    if (!empty) {
      text.append("; ").append(kind).append(' ').append(settings);
    }
  }
}
