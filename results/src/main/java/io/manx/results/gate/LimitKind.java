// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

/** What a limit bounds. */
public enum LimitKind {
  /** A figure of a variant, in its unit. */
  ABSOLUTE("absolute"),
  /** A figure of a variant divided by that of the baseline in the same rounds. */
  RATIO("ratio"),
  /** A figure of a variant divided by that of the same variant in a reference; unpaired. */
  REFERENCE_RATIO("reference_ratio");

  private final String jsonName;

  LimitKind(String jsonName) {
    this.jsonName = jsonName;
  }

  /** Returns the name in JSON. */
  String jsonName() {
    return jsonName;
  }
}
