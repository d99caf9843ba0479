package io.manx.lab.disturbance.network;

import java.util.List;

/**
 * The links that the bytes of one connection take, whichever way they go.
 *
 * @param all one for each node that it leaves, or none if it does not leave a node
 */
record Links(List<Link> all) {
  static Links of(Link... links) {
    return new Links(List.of(links));
  }

  /** Whether any of them is cut, so that nothing passes. */
  boolean areCut() {
    for (Link link : all) {
      if (link.isCut()) {
        return true;
      }
    }
    return false;
  }

  void addListener(Link.Listener listener) {
    all.forEach(link -> link.addListener(listener));
  }

  void removeListener(Link.Listener listener) {
    all.forEach(link -> link.removeListener(listener));
  }
}
