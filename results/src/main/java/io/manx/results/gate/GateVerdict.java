// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

/** The verdict of a gate. */
public enum GateVerdict {
  /** The figure is within the limit. */
  PASSED("passed"),
  /** The figure is beyond the limit, and not by chance. */
  FAILED("failed"),
  /** The measurement cannot tell. */
  UNDECIDED("undecided");

  private final String text;

  GateVerdict(String text) {
    this.text = text;
  }

  /** Returns the text of the verdict, in JSON and for people. */
  public String text() {
    return text;
  }
}
