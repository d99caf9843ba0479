package io.manx.driver.internal.metrics;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.session.Session;

/** Puts the counters into the driver's registry of metrics. */
public final class SessionMetrics {
  private SessionMetrics() {}

  /**
   * Registers them as {@code <session name>.manx.<counter>}, if the session has metrics and its
   * registry is Dropwizard's.
   *
   * @return whether they are there
   */
  public static boolean register(Session session, Counters counters) {
    try {
      return session
          .getMetrics()
          .map(metrics -> register(metrics.getRegistry(), session.getName(), counters))
          .orElse(false);
    } catch (LinkageError | RuntimeException e) {
      return false; // the application left Dropwizard out, or has metrics of another kind
    }
  }

  private static boolean register(MetricRegistry registry, String session, Counters counters) {
    counters
        .byName()
        .forEach(
            (name, count) -> {
              Gauge<Long> gauge = count::sum;
              String full = MetricRegistry.name(session, "manx", name);
              registry.remove(full); // of an earlier session of that name
              registry.gauge(full, () -> gauge);
            });
    return true;
  }
}
