// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.metrics;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** A registry of gauges, of any metrics library. */
interface Gauges {
  /**
   * Registers a gauge, and replaces one of the same name.
   *
   * @return removes the gauge, unless it was replaced
   */
  Runnable add(String name, Map<String, String> tags, LongAdder count);
}
