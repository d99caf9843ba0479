// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The settings of a load as texts. Settings that the load does not use are left out. */
final class LoadDescription {
  private LoadDescription() {}

  /** Returns the settings in display order. */
  static Map<String, String> of(LoadOptions load) {
    Map<String, String> settings = new LinkedHashMap<>();
    OperationMix workload = load.workload();
    settings.put("workload", workload.name());
    settings.put("keys", load.keys().name().toLowerCase(Locale.ROOT));
    if (workload.dataSet() == DataSet.TPC_H) {
      settings.put("scale", load.scale().factor() + ", about " + load.storedRows() + " rows");
    } else {
      settings.put("records", Long.toString(load.records()));
      settings.put("fields", load.fields() + " of " + load.lengths());
      addLayout(settings, load);
    }
    settings.put("loop", loop(load));
    if (load.requests() > 0) {
      settings.put("requests", load.requests() + ", within the duration");
    }
    settings.put("settle", LoadOptions.seconds(load.settle()));
    settings.put("duration", LoadOptions.seconds(load.duration()));
    settings.put("timeout", LoadOptions.seconds(load.timeout()));
    if (load.processes() > 1) {
      settings.put("client processes", Integer.toString(load.processes()));
    }
    if (load.dropsPageCache()) {
      settings.put("page cache", "dropped before the load begins");
    }
    workload
        .weights()
        .forEach(
            (kind, weight) ->
                settings.put("consistency." + kind.id(), load.consistencyOf(kind).name()));
    return settings;
  }

  private static void addLayout(Map<String, String> settings, LoadOptions load) {
    Layout layout = load.layout();
    boolean slices = load.workload().has(OperationKind.SLICE);
    if (layout.tables() > 1) {
      settings.put("tables", Integer.toString(layout.tables()));
    }
    if (slices || load.workload().has(OperationKind.RANGE)) {
      settings.put("range rows", "1 to " + layout.rangeRows());
    }
    if (slices) {
      settings.put(
          "slices",
          layout.partitions(load.records()) + " partitions of " + layout.sliceRows() + " rows");
    }
  }

  private static String loop(LoadOptions load) {
    if (load.openLoop()) {
      return "open, " + load.ratePerSecond() + " requests/s, " + load.arrivals() + " arrivals";
    }
    return "closed, " + load.threads() + " threads";
  }
}
