// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import io.manx.agent.feature.Feature;
import io.manx.agent.feature.Hook;
import io.manx.agent.runtime.Agent;
import io.manx.agent.runtime.AgentCounters;
import io.manx.core.settings.SettingDefinitions;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.TimestampType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/** Table {@code status}: version, mode, state of each feature and hook, and failures. */
@SuppressWarnings("JavaUtilDate") // Cassandra's timestamps are Dates
final class StatusTable extends AbstractVirtualTable {
  private static final String STATE = "state";
  private static final String COUNT = "count";
  private static final String PLACE = "place";

  private static final String LAST_FAILURE = "last_failure";
  private static final String LAST_FAILURE_AT = "last_failure_at";

  private final Agent agent;
  private final List<Hook> hooks;
  private final Map<String, LongSupplier> counters;
  private final Map<String, LongSupplier> gauges;

  StatusTable(Agent agent, List<Hook> hooks) {
    super(
        VirtualTables.defineByTwo("status", "state of Manx on this node", "kind", "name")
            .addRegularColumn(STATE, UTF8Type.instance)
            .addRegularColumn(COUNT, LongType.instance)
            .addRegularColumn(PLACE, UTF8Type.instance)
            .addRegularColumn(LAST_FAILURE, UTF8Type.instance)
            .addRegularColumn(LAST_FAILURE_AT, TimestampType.instance)
            .build());
    this.agent = agent;
    this.hooks = hooks;
    counters = AgentCounters.of(agent);
    gauges = AgentCounters.gaugesOf(agent);
  }

  @Override
  public DataSet data() {
    SimpleDataSet rows = new SimpleDataSet(metadata());
    rows.row("agent", "version").column(STATE, Agent.version());
    rows.row("agent", "mode").column(STATE, lower(agent.settings().mode()));
    rows.row("agent", "policy").column(STATE, agent.settings().get(SettingDefinitions.POLICY));
    rows.row("agent", "speculation")
        .column(STATE, agent.settings().get(SettingDefinitions.SPECULATION));
    rows.row("agent", "settings")
        .column(STATE, agent.settings().areReadOnly() ? "read-only" : "writable");
    for (Feature feature : Feature.ALL) {
      rows.row("feature", feature.toString()).column(STATE, feature.state());
    }
    hooks.forEach(hook -> add(rows, hook));
    counters.forEach((name, counter) -> number(rows, "counter", name, counter));
    gauges.forEach((name, gauge) -> number(rows, "gauge", name, gauge));
    time(rows, "ms since scores were computed", agent.ranking().scoresAgeNanos());
    time(rows, "ms between computations of scores", agent.ranking().scoresIntervalNanos());
    return rows;
  }

  private static void add(SimpleDataSet rows, Hook hook) {
    rows.row("hook", hook.name())
        .column(STATE, lower(hook.state()))
        .column(COUNT, hook.failures())
        .column(PLACE, hook.place().className() + "." + hook.place().method());
    Hook.Failure failure = hook.lastFailure();
    if (failure != null) {
      rows.column(LAST_FAILURE, failure.text())
          .column(LAST_FAILURE_AT, new Date(failure.atMillis()));
    }
  }

  private static void time(SimpleDataSet rows, String name, long nanos) {
    if (nanos >= 0) {
      rows.row("time", name).column(COUNT, TimeUnit.NANOSECONDS.toMillis(nanos));
    }
  }

  private static void number(SimpleDataSet rows, String kind, String name, LongSupplier number) {
    rows.row(kind, name).column(COUNT, number.getAsLong());
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
