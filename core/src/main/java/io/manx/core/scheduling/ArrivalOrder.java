package io.manx.core.scheduling;

/** Reads run as they arrive: Cassandra's own order. */
final class ArrivalOrder implements ReadOrder {
  @Override
  public long rank(WaitingRead read) {
    return 0;
  }
}
