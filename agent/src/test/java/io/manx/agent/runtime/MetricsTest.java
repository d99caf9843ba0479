// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.Gauge;
import com.sun.management.ThreadMXBean;
import io.manx.agent.measurement.Component;
import io.manx.agent.measurement.ComponentHistograms;
import io.manx.agent.measurement.LatencyFigures;
import io.manx.agent.measurement.LatencyFigures.Figure;
import io.manx.agent.measurement.Scope;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MetricsTest {
  private static final long SEED = 17;
  private static final long MAX_BYTES = 1_000_000;
  private static final long MILLI = 1_000_000;

  private static void fill(ComponentHistograms histograms) {
    SplittableRandom random = new SplittableRandom(SEED);
    for (Component component : Component.values()) {
      for (Scope scope : Scope.values()) {
        for (int i = 0; i < 10_000; i++) {
          histograms.record(component, scope, random.nextLong(60_000 * MILLI));
        }
      }
    }
  }

  /** A copy of the histogram for each figure would allocate 30 MB. */
  @Test
  void aScrapeOfAllGaugesAllocatesLittle() {
    Agent agent = Agent.instance();
    fill(agent.measurement().histograms());
    Map<String, Gauge<?>> gauges = Metrics.gauges(agent, List.of());
    assertThat(gauges).hasSizeGreaterThan(Component.values().length * Scope.values().length * 6);
    scrape(gauges); // loads classes
    Map<String, Gauge<?>> fresh = Metrics.gauges(agent, List.of());
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(thread);
    scrape(fresh);
    assertThat(threads.getThreadAllocatedBytes(thread) - before).isBetween(1L, MAX_BYTES);
    agent.measurement().histograms().reset();
  }

  private static void scrape(Map<String, Gauge<?>> gauges) {
    gauges.forEach((name, gauge) -> assertThat(gauge.getValue()).as(name).isNotNull());
  }

  @Test
  void figuresAreOfTheirHistogramAndRenewedEachSecond() {
    ComponentHistograms histograms = new ComponentHistograms();
    AtomicLong now = new AtomicLong(-5);
    LatencyFigures figures =
        new LatencyFigures(histograms, Component.TOTAL, Scope.LOCAL_SINGLE, now::get);
    assertThat(figures.millis(Figure.P99)).isZero();
    for (int i = 1; i <= 1_000; i++) {
      histograms.record(Component.TOTAL, Scope.LOCAL_SINGLE, i * MILLI);
    }
    assertThat(figures.millis(Figure.MAX)).isZero();
    now.addAndGet(1_000 * MILLI);
    assertNear(figures, Figure.MEAN, 500.5);
    assertNear(figures, Figure.P50, 500);
    assertNear(figures, Figure.P99, 990);
    assertNear(figures, Figure.P999, 999);
    assertNear(figures, Figure.MAX, 1_000);
  }

  private static void assertNear(LatencyFigures figures, Figure figure, double millis) {
    assertThat(figures.millis(figure)).as(figure.text()).isBetween(millis * 0.999, millis * 1.001);
  }
}
