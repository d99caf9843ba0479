// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Tag;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Gauges in Micrometer's registry. */
final class MicrometerGauges implements Gauges {
  private final MeterRegistry registry;

  /**
   * Creates it.
   *
   * @param registry the session's own, or null for Micrometer's global one
   */
  MicrometerGauges(@Nullable Object registry) {
    this.registry = registry == null ? Metrics.globalRegistry : (MeterRegistry) registry;
  }

  @Override
  public Runnable add(String name, Map<String, String> tags, LongAdder count) {
    List<Tag> all =
        tags.entrySet().stream()
            .map(tag -> Tag.of(tag.getKey(), tag.getValue()))
            .collect(Collectors.toList());
    Gauge before = find(name, all);
    if (before != null) {
      registry.remove(before);
    }
    Gauge gauge =
        Gauge.builder(name, count, LongAdder::sum)
            .tags(all)
            .strongReference(true)
            .register(registry);
    return () -> {
      if (find(name, all) == gauge) {
        registry.remove(gauge);
      }
    };
  }

  private @Nullable Gauge find(String name, List<Tag> tags) {
    return registry.find(name).tags(tags).gauge();
  }
}
