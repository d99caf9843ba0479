package io.manx.lab.disturbance.network;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The connection of a node to the other nodes, or to its clients; can be cut. Thread-safe. */
final class Link {
  /** Holds bytes back while a link is cut. Called by the thread that heals the link. */
  interface Listener {
    /** Bytes may pass again, at least as far as this link goes. */
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
