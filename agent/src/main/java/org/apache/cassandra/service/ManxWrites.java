package org.apache.cassandra.service;

/** Asks how far a write is. In Cassandra's package for access only. */
public final class ManxWrites {
  private ManxWrites() {}

  /** Returns how many replicas that count have acknowledged it so far. */
  public static int acknowledged(AbstractWriteResponseHandler<?> handler) {
    return handler.ackCount();
  }

  /** Returns how many must, before the client is told of success. */
  public static int required(AbstractWriteResponseHandler<?> handler) {
    return handler.blockFor();
  }
}
