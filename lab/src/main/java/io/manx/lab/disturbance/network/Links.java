// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import java.util.List;

/**
 * The links that the bytes of one connection pass, in both directions.
 *
 * @param all one for each node at its ends; none if it connects a node with itself
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
