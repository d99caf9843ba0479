// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The link of a node to the other nodes, or to its clients, which can be cut. Thread-safe. */
final class Link {
  /** A part that holds bytes back while a link is cut. The thread that heals the link calls it. */
  interface Listener {
    /** Bytes may pass this link again. */
    void healed();
  }

  private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
  private volatile boolean cut;

  boolean isCut() {
    return cut;
  }

  void cut() {
    cut = true;
  }

  void heal() {
    cut = false;
    listeners.forEach(Listener::healed);
  }

  /** Must be called before {@link #isCut}, so that no healing is missed. */
  void addListener(Listener listener) {
    listeners.add(listener);
  }

  void removeListener(Listener listener) {
    listeners.remove(listener);
  }
}
