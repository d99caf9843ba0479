// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import java.util.Map;

/** A long text: a short one several times over, with something before and after it. */
final class Repeated {
  private final String before;
  private final String part;
  private final int times;
  private final String after;

  Repeated(String before, String part, int times, String after) {
    this.before = before;
    this.part = part;
    this.times = times;
    this.after = after;
  }

  String text() {
    return before + part.repeat(times) + after;
  }

  /** As it is in golden vectors. */
  Map<String, Object> told() {
    return Traces.map("before", before, "text", part, "times", times, "after", after);
  }
}
