// SPDX-License-Identifier: Apache-2.0

package org.apache.cassandra.service;

/** Reads the progress of a write. In Cassandra's package for access only. */
public final class ManxWrites {
  private ManxWrites() {}

  /** Returns how many replicas, of those that count, have acknowledged it so far. */
  public static int acknowledged(AbstractWriteResponseHandler<?> handler) {
    return handler.ackCount();
  }

  /** Returns how many replicas must acknowledge it before the client is told of success. */
  public static int required(AbstractWriteResponseHandler<?> handler) {
    return handler.blockFor();
  }
}
