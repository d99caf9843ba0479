// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.metrics;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.microprofile.metrics.Gauge;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricID;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.MetricType;
import org.eclipse.microprofile.metrics.Tag;

/** Gauges in MicroProfile's registry. */
final class MicroProfileGauges implements Gauges {
  private final MetricRegistry registry;

  MicroProfileGauges(Object registry) {
    this.registry = (MetricRegistry) registry;
  }

  @Override
  public Runnable add(String name, Map<String, String> tags, LongAdder count) {
    Tag[] all =
        tags.entrySet().stream()
            .map(tag -> new Tag(tag.getKey(), tag.getValue()))
            .toArray(Tag[]::new);
    MetricID id = new MetricID(name, all);
    Gauge<Long> gauge = count::sum;
    registry.remove(id);
    registry.register(
        Metadata.builder().withName(name).withType(MetricType.GAUGE).build(), gauge, all);
    return () -> {
      if (registry.getMetrics().get(id) == gauge) {
        registry.remove(id);
      }
    };
  }
}
