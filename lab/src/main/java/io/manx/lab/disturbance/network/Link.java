package io.manx.lab.disturbance.network;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What joins a node to the other nodes, or to its clients, and can be cut. Thread-safe. */
final class Link {
  /** Who holds bytes back while a link is cut. Called by the thread that heals it. */
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

  /** To be called before {@link #isCut} is asked, so that no healing is missed. */
  void addListener(Listener listener) {
    listeners.add(listener);
  }

  void removeListener(Listener listener) {
    listeners.remove(listener);
  }
}
