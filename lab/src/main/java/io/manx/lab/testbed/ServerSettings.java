// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.AgentJar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of a variant on the nodes.
 *
 * @param options entries of {@code cassandra.yaml}
 * @param jvm additional JVM options
 * @param agent settings of Manx's agent, named as in {@link NodeSettings}; if empty, the agent is
 *     off
 */
public record ServerSettings(
    Map<String, Object> options, List<String> jvm, Map<String, String> agent) {
  /** Unchanged Cassandra. */
  public static final ServerSettings STOCK = new ServerSettings(Map.of(), List.of(), Map.of());

  /** Placeholder for the JVM option that loads Manx's agent. */
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

  /** Whether it needs Manx's agent but does not load it by a JVM option of its own. */
  public boolean needsAgent() {
    return !agent.isEmpty() && !jvm.contains(AGENT) && !AgentJar.isIn(jvm);
  }

  /**
   * Returns the nodes' own JVM options followed by these, with the agent at most once.
   *
   * @throws io.manx.results.UserException if the agent is needed but its jar does not exist
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

  /** Returns the settings that only a restart can change. */
  public ServerSettings withoutRuntimeOptions() {
    Map<String, Object> rest = new HashMap<>(options);
    rest.keySet().removeAll(SnitchSettings.OPTIONS);
    return new ServerSettings(rest, jvm, Map.of());
  }
}
