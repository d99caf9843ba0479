// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.lab.consistency.Advice;
import io.manx.lab.consistency.Advice.Option;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes advice as JSON. A stable contract: fields may be added, but none is renamed.
 *
 * <pre>
 * {"reads_per_s", "writes_per_s", "objective": "mean", "current": {"pair": "QUORUM/QUORUM",
 *    "ms", "concurrency", "error_ratio", "may_be_down"}, "others": [{…, "ratio", "ratio_error"}, …]}
 * </pre>
 *
 * <p>Unknown values are null.
 */
final class AdviceJson {
  private AdviceJson() {}

  static Map<String, Object> of(Advice advice, String objective) {
    List<Map<String, Object>> others = new ArrayList<>();
    for (Option other : advice.others()) {
      Map<String, Object> node = option(other);
      put(node, "ratio", other.ratioTo(advice.current()));
      put(node, "ratio_error", other.ratioErrorTo(advice.current()));
      others.add(node);
    }
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("reads_per_s", advice.load().readsPerSecond());
    root.put("writes_per_s", advice.load().writesPerSecond());
    root.put("objective", objective);
    root.put("current", option(advice.current()));
    root.put("others", others);
    return root;
  }

  private static Map<String, Object> option(Option option) {
    Map<String, Object> node = new LinkedHashMap<>();
    node.put("pair", option.pair().toString());
    put(node, "ms", option.millis());
    put(node, "concurrency", option.concurrency());
    put(node, "error_ratio", option.errorRatio());
    node.put("may_be_down", option.mayBeDown());
    return node;
  }

  private static void put(Map<String, Object> node, String name, double value) {
    node.put(name, Double.isFinite(value) ? value : null);
  }
}
