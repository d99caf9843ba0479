// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import io.manx.core.consistency.LevelPair;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.Metric;
import org.eclipse.microprofile.metrics.MetricID;
import org.eclipse.microprofile.metrics.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The driver's own factories of metrics, without a session that connects. */
class SessionMetricsTest {
  private static final String ROOT = "datastax-java-driver.";
  private static final String ON = ROOT + "advanced.metrics.session.enabled = [cql-requests]\n";
  private static final String NAMED = ROOT + "basic.session-name = shop\n";
  private static final String TAGS =
      ROOT + "advanced.metrics.id-generator.class = TaggingMetricIdGenerator\n";

  private final SessionCounters counters = new SessionCounters();
  private final List<Throwable> failures = new ArrayList<>();
  private final List<DefaultDriverContext> contexts = new ArrayList<>();

  @AfterEach
  void closeAll() {
    for (DefaultDriverContext each : contexts) {
      var unused = each.getNettyOptions().onClose();
    }
    assertThat(failures).isEmpty();
  }

  private static String factory(String name) {
    return ROOT + "advanced.metrics.factory.class = " + name + "\n";
  }

  private Session session(Object registry, String options) {
    DefaultDriverContext context =
        new DefaultDriverContext(
            DriverConfigLoader.fromString(NAMED + options),
            ProgrammaticArguments.builder().withMetricRegistry(registry).build());
    contexts.add(context);
    Session session = mock(Session.class);
    when(session.getContext()).thenReturn(context);
    var metrics = context.getMetricsFactory().getMetrics();
    when(session.getMetrics()).thenReturn(metrics);
    return session;
  }

  private SessionMetrics register(Session session) {
    return SessionMetrics.register(session, counters, failures::add);
  }

  @Test
  void dropwizardHasThemUntilTheSessionIsClosed() {
    MetricRegistry registry = new MetricRegistry();
    SessionMetrics metrics = register(session(registry, ON));
    counters.copies().add(7);
    assertThat(registry.getGauges().get("shop.manx.copies-sent").getValue()).isEqualTo(7L);
    metrics.close();
    assertThat(registry.getNames()).noneMatch(name -> name.contains("manx"));
  }

  @Test
  void micrometerHasThemUntilTheSessionIsClosed() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    SessionMetrics metrics = register(session(registry, ON + factory("MicrometerMetricsFactory")));
    counters.copies().add(7);
    assertThat(registry.get("shop.manx.copies-sent").gauge().value()).isEqualTo(7);
    assertThat(registry.getMeters())
        .filteredOn(meter -> meter.getId().getName().startsWith("shop.manx."))
        .hasSameSizeAs(counters.byName().keySet());
    metrics.close();
    assertThat(registry.getMeters()).noneMatch(meter -> meter.getId().getName().contains("manx"));
  }

  @Test
  void withoutARegistryOfItsOwnASessionUsesMicrometersGlobalOne() {
    SessionMetrics metrics = register(session(null, ON + factory("MicrometerMetricsFactory")));
    assertThat(Metrics.globalRegistry.find("shop.manx.copies-sent").gauge()).isNotNull();
    metrics.close();
    assertThat(Metrics.globalRegistry.find("shop.manx.copies-sent").gauge()).isNull();
  }

  @Test
  void namesAndTagsAreThoseOfTheDriversGenerator() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    register(session(registry, ON + factory("MicrometerMetricsFactory") + TAGS));
    Gauge gauge = registry.get("session.manx.copies-sent").tag("session", "shop").gauge();
    assertThat(gauge.value()).isZero();
  }

  /** For example the counter of a pair of levels that comes into force later. */
  @Test
  void aCounterThatIsNewLaterIsThereUntilTheSessionIsClosed() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    LevelCounters levels = counters.levels();
    levels.requests(LevelPair.parse("ONE/ALL")).increment();
    SessionMetrics metrics = register(session(registry, ON + factory("MicrometerMetricsFactory")));
    levels.requests(LevelPair.parse("QUORUM/QUORUM")).add(3);
    assertThat(levels.requests(LevelPair.parse("QUORUM/QUORUM")).sum()).isEqualTo(3);
    assertThat(registry.get("shop.manx.levels-requests-one-all").gauge().value()).isEqualTo(1);
    assertThat(registry.get("shop.manx.levels-requests-quorum-quorum").gauge().value())
        .isEqualTo(3);
    assertThat(counters.values())
        .containsEntry("levels-requests-quorum-quorum", 3L)
        .containsEntry("levels-left-alone", 0L);
    metrics.close();
    levels.requests(LevelPair.parse("ALL/ONE")).increment();
    assertThat(registry.getMeters()).noneMatch(meter -> meter.getId().getName().contains("manx"));
  }

  /** A session may be reopened before the first one is closed. */
  @Test
  void theFirstToCloseLeavesTheGaugesOfTheSecond() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    String options = ON + factory("MicrometerMetricsFactory");
    SessionMetrics first = register(session(registry, options));
    SessionMetrics second = register(session(registry, options));
    first.close();
    assertThat(registry.find("shop.manx.copies-sent").gauge()).isNotNull();
    second.close();
    assertThat(registry.find("shop.manx.copies-sent").gauge()).isNull();
  }

  @Test
  void microProfileHasThemUntilTheSessionIsClosed() {
    Map<MetricID, Metric> content = new HashMap<>();
    SessionMetrics metrics =
        register(session(microProfile(content), ON + factory("MicroProfileMetricsFactory")));
    MetricID id = new MetricID("shop.manx.copies-sent");
    assertThat(content).containsKey(id);
    metrics.close();
    assertThat(content.keySet()).noneMatch(each -> each.getName().contains("manx"));
  }

  private static org.eclipse.microprofile.metrics.MetricRegistry microProfile(
      Map<MetricID, Metric> content) {
    var registry = mock(org.eclipse.microprofile.metrics.MetricRegistry.class);
    when(registry.getMetrics()).thenReturn(content);
    when(registry.register(any(Metadata.class), any(Metric.class), any(Tag[].class)))
        .thenAnswer(
            call -> {
              Metadata metadata = call.getArgument(0);
              return content.put(new MetricID(metadata.getName()), call.getArgument(1));
            });
    when(registry.remove(any(MetricID.class)))
        .thenAnswer(call -> content.remove(call.<MetricID>getArgument(0)) != null);
    return registry;
  }

  @Test
  void aSessionWithoutMetricsHasNone() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    register(session(registry, factory("MicrometerMetricsFactory"))).close();
    assertThat(registry.getMeters()).isEmpty();
  }
}
