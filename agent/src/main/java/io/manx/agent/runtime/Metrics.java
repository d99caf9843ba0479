// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.runtime;

import com.codahale.metrics.Gauge;
import io.manx.agent.cassandra.NodeMetrics;
import io.manx.agent.feature.Hook;
import io.manx.agent.measurement.Component;
import io.manx.agent.measurement.ComponentHistograms;
import io.manx.agent.measurement.LatencyFigures;
import io.manx.agent.measurement.Scope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The agent's figures in Cassandra's own registry, under type {@code Manx}. */
public final class Metrics {
  private Metrics() {}

  /**
   * Registers them.
   *
   * @param hooks their failures are counted
   */
  public static void register(Agent agent, List<Hook> hooks) {
    gauges(agent, hooks).forEach(NodeMetrics::register);
  }

  /** Returns each gauge by its name. */
  static Map<String, Gauge<?>> gauges(Agent agent, List<Hook> hooks) {
    Map<String, Gauge<?>> gauges = new LinkedHashMap<>();
    gauges.put("HookFailures", () -> hooks.stream().mapToLong(Hook::failures).sum());
    AgentCounters.of(agent)
        .forEach((name, counter) -> gauges.put(camelCase(name, " "), counter::getAsLong));
    AgentCounters.gaugesOf(agent)
        .forEach((name, gauge) -> gauges.put(camelCase(name, " "), gauge::getAsLong));
    ComponentHistograms histograms = agent.measurement().histograms();
    for (Component component : Component.values()) {
      for (Scope scope : Scope.values()) {
        String name = camelCase(component) + camelCase(scope);
        gauges.put(name + "Count", () -> histograms.count(component, scope));
        LatencyFigures figures = new LatencyFigures(histograms, component, scope, agent::nanos);
        for (LatencyFigures.Figure figure : LatencyFigures.Figure.values()) {
          gauges.put(name + figure.text() + "Millis", () -> figures.millis(figure));
        }
      }
    }
    return gauges;
  }

  private static String camelCase(Enum<?> value) {
    return camelCase(value.name(), "_");
  }

  private static String camelCase(String words, String separator) {
    StringBuilder text = new StringBuilder();
    for (String word : words.split(separator, -1)) {
      text.append(word.substring(0, 1).toUpperCase(Locale.ROOT))
          .append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return text.toString();
  }
}
