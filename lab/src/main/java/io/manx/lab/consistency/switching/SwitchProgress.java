// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

/** Shows the progress of a change. */
public interface SwitchProgress {
  /** Shows the pair in force and the current wait, until it is called again. */
  void waiting(String line);

  /** Shows what an operator must do. */
  void instruction(String text);
}
