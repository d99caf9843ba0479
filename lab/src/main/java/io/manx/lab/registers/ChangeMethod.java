// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

/** How clients change from one pair of levels to the next. */
public enum ChangeMethod {
  /** There is only one pair. */
  NONE,

  /**
   * All clients change at once and without precautions, as after an edit of their configuration.
   */
  NAIVE,

  /** Clients change by Manx's protocol. */
  PROTOCOL
}
