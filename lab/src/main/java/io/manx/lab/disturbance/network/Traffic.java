package io.manx.lab.disturbance.network;

import java.util.Locale;

/** Connections of a node, by who is at the other end. */
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
