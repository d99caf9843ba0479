package io.manx.driver.internal.connection;

import java.net.SocketAddress;
import java.util.concurrent.ConcurrentHashMap;

/** Numbers a session's nodes, from 0 on, by the address that connections go to. Thread-safe. */
public final class NodeNumbers {
  private final ConcurrentHashMap<SocketAddress, Integer> numbers = new ConcurrentHashMap<>();

  /** Returns the number of a node. */
  public int number(SocketAddress address) {
    Integer known = numbers.get(address);
    return known == null ? add(address) : known;
  }

  private synchronized int add(SocketAddress address) {
    return numbers.computeIfAbsent(address, unknown -> numbers.size());
  }

  /** Returns how many there are. */
  public int size() {
    return numbers.size();
  }
}
