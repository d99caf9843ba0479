package io.manx.agent.runtime;

import com.codahale.metrics.Gauge;
import io.manx.agent.hook.Hook;
import io.manx.agent.measurement.Component;
import io.manx.agent.measurement.LatencyHistograms;
import io.manx.agent.measurement.Scope;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.apache.cassandra.metrics.CassandraMetricsRegistry;
import org.apache.cassandra.metrics.DefaultNameFactory;

/** The agent's figures in Cassandra's own registry, under type {@code Manx}. */
public final class Metrics {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Of each component, by the names of their gauges; in nanoseconds. */
  private static final Map<String, ToDoubleFunction<Histogram>> FIGURES =
      Map.of(
          "Mean", Histogram::getMean,
          "P50", histogram -> histogram.getValueAtPercentile(50),
          "P99", histogram -> histogram.getValueAtPercentile(99),
          "P999", histogram -> histogram.getValueAtPercentile(99.9),
          "Max", Histogram::getMaxValue);

  private Metrics() {}

  /**
   * Registers them.
   *
   * @param hooks whose failures are counted
   */
  public static void register(Agent agent, List<Hook> hooks) {
    gauge("HookFailures", () -> hooks.stream().mapToLong(Hook::failures).sum());
    Counters.of(agent).forEach((name, counter) -> gauge(camelCase(name, " "), counter::getAsLong));
    LatencyHistograms histograms = agent.measurement().histograms();
    for (Component component : Component.values()) {
      for (Scope scope : Scope.values()) {
        register(histograms, component, scope);
      }
    }
  }

  private static void register(LatencyHistograms histograms, Component component, Scope scope) {
    String name = camelCase(component) + camelCase(scope);
    gauge(name + "Count", () -> histograms.count(component, scope));
    FIGURES.forEach(
        (figure, of) ->
            gauge(
                name + figure + "Millis",
                () -> of.applyAsDouble(histograms.snapshot(component, scope)) / NANOS_PER_MILLI));
  }

  private static <T> void gauge(String name, Gauge<T> gauge) {
    CassandraMetricsRegistry.Metrics.register(
        DefaultNameFactory.createMetricName("Manx", name, null), gauge);
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
