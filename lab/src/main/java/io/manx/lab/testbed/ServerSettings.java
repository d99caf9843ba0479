package io.manx.lab.testbed;

import io.manx.lab.cluster.AgentJar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a variant sets on the nodes.
 *
 * @param options entries of {@code cassandra.yaml}
 * @param jvm additional JVM options
 * @param agent settings of Manx's agent, as {@link NodeSettings}; without any it is off
 */
public record ServerSettings(
    Map<String, Object> options, List<String> jvm, Map<String, String> agent) {
  /** Cassandra untouched. */
  public static final ServerSettings STOCK = new ServerSettings(Map.of(), List.of(), Map.of());

  /** JVM option that stands for Manx's agent, wherever its jar is. */
  public static final String AGENT = "${manx-agent}";

  public ServerSettings {
    options = Map.copyOf(options);
    jvm = List.copyOf(jvm);
    agent = Map.copyOf(agent);
  }

  /** Whether nothing is set. */
  public boolean isStock() {
    return options.isEmpty() && jvm.isEmpty() && agent.isEmpty();
  }

  /** Whether it needs Manx's agent on the nodes and does not bring it along by itself. */
  public boolean needsAgent() {
    return !agent.isEmpty() && !jvm.contains(AGENT) && !AgentJar.isIn(jvm);
  }

  /**
   * Returns the JVM options of nodes that have others already, and the agent at most once.
   *
   * @throws io.manx.results.UserException if the agent is wanted, and its jar is not there
   */
  List<String> jvmOptionsOver(List<String> base) {
    List<String> all = new ArrayList<>(base);
    for (String option : jvm) {
      if (!option.equals(AGENT)) {
        all.add(option);
      } else if (!AgentJar.isIn(base)) {
        all.add(AgentJar.jvmOption());
      }
    }
    return all;
  }

  /** Returns what can only change by a restart. */
  public ServerSettings withoutRuntimeOptions() {
    Map<String, Object> rest = new HashMap<>(options);
    rest.keySet().removeAll(SnitchSettings.OPTIONS);
    return new ServerSettings(rest, jvm, Map.of());
  }
}
