// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.cassandra.locator.InetAddressAndPort;

/** Numbers the replicas as they become known, and keeps the state of each. Thread-safe. */
public final class Replicas {
  private final ConcurrentHashMap<InetAddressAndPort, Integer> numbers = new ConcurrentHashMap<>();
  private final CopyOnWriteArrayList<InetAddressAndPort> endpoints = new CopyOnWriteArrayList<>();
  private final CopyOnWriteArrayList<ReplicaState> states = new CopyOnWriteArrayList<>();

  /** Returns the number of a replica. */
  public int number(InetAddressAndPort endpoint) {
    Integer known = numbers.get(endpoint);
    return known == null ? add(endpoint) : known;
  }

  private synchronized int add(InetAddressAndPort endpoint) {
    Integer known = numbers.get(endpoint);
    if (known != null) {
      return known;
    }
    int number = endpoints.size();
    states.add(new ReplicaState());
    endpoints.add(endpoint);
    numbers.put(endpoint, number);
    return number;
  }

  /** Counts outstanding reads from 0 again; those sent before no longer count. */
  public void forgetOutstanding() {
    states.forEach(ReplicaState::forgetOutstanding);
  }

  /** Returns the number of known replicas. */
  public int size() {
    return endpoints.size();
  }

  /** Returns the address of a replica. */
  public InetAddressAndPort endpoint(int number) {
    return endpoints.get(number);
  }

  /** Returns the state of a replica. */
  public ReplicaState state(int number) {
    return states.get(number);
  }
}
