package io.manx.driver.internal.metrics;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** A registry of metrics of whichever library, as far as gauges go. */
interface Gauges {
  /**
   * Puts a gauge there, in place of one of that name.
   *
   * @return takes it away again, unless another has taken its place
   */
  Runnable add(String name, Map<String, String> tags, LongAdder count);
}
