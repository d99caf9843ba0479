// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.PauseListener;

/** What a node says of itself. Methods may block, and fail while the node does not run. */
interface NodeStateSource {
  /** Returns when its JVM was started, in milliseconds of the wall clock. */
  long startedMillis();

  /** Returns whether it compacts tables other than its own. */
  boolean isCompacting();

  /** Tells the listener of each pause for garbage collection, until the connection ends. */
  void onCollection(PauseListener listener);

  /** Ends the connection; the next call opens another. */
  void close();
}
