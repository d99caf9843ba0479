// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * Requests that a policy holds back, in one queue for each requester and replica group. Requests of
 * a queue are sent in the order in which they came. Not thread-safe.
 */
final class HeldRequests {
  private final Requests requests;
  private final int groups;
  private final Map<Integer, ArrayDeque<Long>> queues = new HashMap<>();

  HeldRequests(Requests requests, int groups) {
    this.requests = requests;
    this.groups = groups;
  }

  /** The number of a request's queue. */
  int queueOf(int request) {
    return requests.requester[request] * groups + requests.group[request];
  }

  int requesterOf(int queue) {
    return queue / groups;
  }

  /** Whether requests are waiting in a queue. */
  boolean isWaiting(int queue) {
    return !queues.isEmpty() && first(queue) >= 0;
  }

  void add(int request) {
    queues
        .computeIfAbsent(queueOf(request), queue -> new ArrayDeque<>())
        .add(Event.of(Event.BEGIN, request, requests.generation[request]));
  }

  /**
   * Returns the first request of a queue, or -1. Requests that have failed meanwhile are removed.
   */
  int first(int queue) {
    ArrayDeque<Long> waiting = queues.get(queue);
    while (waiting != null && !waiting.isEmpty()) {
      long head = waiting.getFirst();
      int request = Event.subject(head);
      if (Event.isOf(requests.generation[request], head)) {
        return request;
      }
      waiting.removeFirst();
    }
    return -1;
  }

  void removeFirst(int queue) {
    ArrayDeque<Long> waiting = queues.get(queue);
    if (waiting != null) {
      waiting.removeFirst();
    }
  }
}
