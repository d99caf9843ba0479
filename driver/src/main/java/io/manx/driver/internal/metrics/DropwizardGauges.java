// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.metrics;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Gauges in Dropwizard's registry, which has no tags. */
final class DropwizardGauges implements Gauges {
  private final MetricRegistry registry;

  DropwizardGauges(MetricRegistry registry) {
    this.registry = registry;
  }

  @Override
  public Runnable add(String name, Map<String, String> tags, LongAdder count) {
    Gauge<Long> gauge = count::sum;
    registry.remove(name);
    registry.register(name, gauge);
    return () -> {
      if (registry.getMetrics().get(name) == gauge) {
        registry.remove(name);
      }
    };
  }
}
