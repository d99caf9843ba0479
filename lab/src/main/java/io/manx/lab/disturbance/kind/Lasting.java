// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

/** The end of an occurrence without a given length. */
public enum Lasting {
  /** When its work is done; a length cannot be given. */
  UNTIL_DONE,
  /** At the end of the run. */
  UNTIL_RUN_ENDS,
  /** Never: it outlasts the run. */
  FOR_GOOD
}
