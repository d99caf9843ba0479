package io.manx.lab.testbed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a variant sets on the nodes.
 *
 * @param options entries of {@code cassandra.yaml}
 * @param jvm additional JVM options
 * @param agent settings of Manx's agent; without any it is off
 */
public record ServerSettings(
    Map<String, Object> options, List<String> jvm, Map<String, String> agent) {
  /** Cassandra untouched. */
  public static final ServerSettings STOCK = new ServerSettings(Map.of(), List.of(), Map.of());

  public ServerSettings {
    options = Map.copyOf(options);
    jvm = List.copyOf(jvm);
    agent = Map.copyOf(agent);
  }

  /** Whether nothing is set. */
  public boolean isStock() {
    return options.isEmpty() && jvm.isEmpty() && agent.isEmpty();
  }

  /** Returns what can only change by a restart. */
  public ServerSettings withoutRuntimeOptions() {
    Map<String, Object> rest = new HashMap<>(options);
    rest.keySet().removeAll(SnitchSettings.OPTIONS);
    return new ServerSettings(rest, jvm, Map.of());
  }
}
