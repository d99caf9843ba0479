// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.process;

/** Limits the page cache and the disk of one node. Takes effect at once. */
public interface DiskSwitch {
  /** Applies a limit; call it repeatedly, because the memory beside the page cache may grow. */
  void limit(DiskLimit limit);

  /** Removes all limits. */
  void lift();
}
