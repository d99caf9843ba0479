// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import java.util.Locale;

/** The connections of a node, by the kind of the other end. */
public enum Traffic {
  /** Other nodes. */
  NODES,
  /** Clients. */
  CLIENTS;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
