// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

/** Runs reads in order of arrival: Cassandra's own order. */
final class ArrivalOrder implements ReadOrder {
  @Override
  public long rank(WaitingRead read) {
    return 0;
  }
}
