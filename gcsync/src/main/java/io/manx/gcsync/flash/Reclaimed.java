// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.flash;

/**
 * The result of reclaiming a block.
 *
 * @param nanos time taken
 * @param pages pages gained; 0 if no block was reclaimed
 */
record Reclaimed(long nanos, int pages) {
  /** No block was reclaimed. */
  static final Reclaimed NOTHING = new Reclaimed(0, 0);
}
