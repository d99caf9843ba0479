// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.metrics;

import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.api.core.metrics.SessionMetric;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.metrics.MetricId;
import com.datastax.oss.driver.internal.core.metrics.MetricsFactory;
import com.datastax.oss.driver.internal.core.metrics.NoopSessionMetricUpdater;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Registers the counters of a session beside the driver's own metrics. Their names are those of
 * session metrics: {@code <session name>.manx.<counter>} by default.
 */
public final class SessionMetrics implements AutoCloseable {
  private static final String MICROMETER =
      "com.datastax.oss.driver.internal.metrics.micrometer.MicrometerMetricsFactory";
  private static final String MICRO_PROFILE =
      "com.datastax.oss.driver.internal.metrics.microprofile.MicroProfileMetricsFactory";

  private final List<Runnable> removals = new ArrayList<>();
  private boolean isClosed;

  private SessionMetrics() {}

  /**
   * Registers them, if the session has metrics.
   *
   * @param onFailure told of failures; the metrics library may be missing
   * @return removes them from the registry when it is closed
   */
  public static SessionMetrics register(
      Session session, SessionCounters counters, Consumer<Throwable> onFailure) {
    SessionMetrics metrics = new SessionMetrics();
    try {
      InternalDriverContext context = (InternalDriverContext) session.getContext();
      Gauges gauges = gauges(session, context);
      if (gauges != null) {
        counters.whenAdded(
            (name, count) -> metrics.addLater(gauges, context, name, count, onFailure));
        counters.byName().forEach((name, count) -> metrics.add(gauges, context, name, count));
      }
    } catch (LinkageError | RuntimeException e) {
      onFailure.accept(e);
    }
    return metrics;
  }

  private synchronized void add(
      Gauges gauges, InternalDriverContext context, String name, LongAdder count) {
    if (!isClosed) {
      SessionMetric metric = () -> "manx." + name;
      MetricId id = context.getMetricIdGenerator().sessionMetricId(metric);
      removals.add(gauges.add(id.getName(), id.getTags(), count));
    }
  }

  private void addLater(
      Gauges gauges,
      InternalDriverContext context,
      String name,
      LongAdder count,
      Consumer<Throwable> onFailure) {
    try {
      add(gauges, context, name, count);
    } catch (LinkageError | RuntimeException e) {
      onFailure.accept(e);
    }
  }

  /** Returns the registry of the session's metrics, or null if it has none or an unknown one. */
  private static @Nullable Gauges gauges(Session session, InternalDriverContext context) {
    MetricsFactory factory = context.getMetricsFactory();
    if (factory.getSessionUpdater() instanceof NoopSessionMetricUpdater) {
      return null;
    }
    if (isA(factory, MICROMETER)) {
      return new MicrometerGauges(context.getMetricRegistry());
    }
    Object registry = context.getMetricRegistry();
    if (isA(factory, MICRO_PROFILE) && registry != null) {
      return new MicroProfileGauges(registry);
    }
    Optional<Metrics> metrics = session.getMetrics();
    return metrics.isPresent() ? new DropwizardGauges(metrics.get().getRegistry()) : null;
  }

  /**
   * Whether an object is of a class, by name: the driver's modules for these libraries may be
   * missing.
   */
  private static boolean isA(Object factory, String className) {
    for (Class<?> each = factory.getClass(); each != null; each = each.getSuperclass()) {
      if (each.getName().equals(className)) {
        return true;
      }
    }
    return false;
  }

  /** Removes the counters from the registry. */
  @Override
  public synchronized void close() {
    isClosed = true;
    removals.forEach(Runnable::run);
    removals.clear();
  }
}
