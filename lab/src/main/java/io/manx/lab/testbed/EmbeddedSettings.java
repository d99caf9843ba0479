// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.RedactedOptions;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.results.run.ClusterSetting;
import java.util.LinkedHashMap;
import java.util.Map;

/** The description of an embedded cluster for the readers of a run file. */
final class EmbeddedSettings {
  private EmbeddedSettings() {}

  /** Returns its entries in display order. */
  static Map<String, String> of(ClusterOptions options, Map<String, Integer> replication) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        ClusterSetting.NAME,
        ClusterSetting.EMBEDDED + ", " + options.dataCentres() + " nodes per data centre");
    settings.put("racks", Integer.toString(options.racks()));
    settings.put("replication", replication.toString());
    settings.put("heap", options.heapMegabytes() + " MB");
    settings.put("partitioner", options.partitioner().toString());
    settings.put("snitch", "GossipingPropertyFileSnitch unless a variant says otherwise");
    if (!options.serverOptions().isEmpty()) {
      settings.put("server options", RedactedOptions.of(options.serverOptions()).toString());
    }
    if (!options.jvmOptions().isEmpty()) {
      settings.put("JVM options", RedactedOptions.of(options.jvmOptions()).toString());
    }
    return settings;
  }
}
