// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.Tier;
import io.manx.core.request.Demand;
import io.manx.core.routing.LateRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The requests that are under way. Numbers are reused. Each property has an array of its own, since
 * there are millions of requests a second. Not thread-safe.
 */
final class Requests {
  /** No scenario has more replicas than this. */
  static final int MOST_ATTEMPTS = 8;

  long[] number = new long[1024];
  int[] generation = new int[1024];
  int[] requester = new int[1024];

  /** The client that awaits the answer, if requesters are coordinators. */
  int[] client = new int[1024];

  int[] group = new int[1024];

  /** The kind that its requester takes it for. */
  int[] kind = new int[1024];

  /** What its requester knows of it. */
  Demand[] demand = new Demand[1024];

  int[] responses = new int[1024];
  boolean[] done = new boolean[1024];

  /** Whether it is measured. */
  boolean[] counted = new boolean[1024];

  /** Answers that it needs from nodes other than its requester, at least 1. */
  int[] others = new int[1024];

  /** Decides when it gets a copy; null if it may not. */
  @Nullable LateRequest[] late = new LateRequest[1024];

  /** Attempts whose answer is awaited. */
  int[] awaited = new int[1024];

  long[] arrivedNanos = new long[1024];
  long[] sentNanos = new long[1024];
  double[] demandNanos = new double[1024];

  /** Its range read; null if it is a single read or a part. */
  @Nullable RangeRead[] range = new RangeRead[1024];

  /** Its part of a range read; null if it is not a part. */
  @Nullable RangePart[] part = new RangePart[1024];

  private static final int GONE = -1;

  private int[] attempts = new int[1024 * MOST_ATTEMPTS];
  private int[] replicas = new int[1024 * MOST_ATTEMPTS];
  private int[] attemptCount = new int[1024];
  private int[] order = new int[1024 * MOST_ATTEMPTS];
  private Tier[] orderTier = new Tier[1024 * MOST_ATTEMPTS];
  private double[] orderScore = new double[1024 * MOST_ATTEMPTS];
  private int[] orderCount = new int[1024];
  private int[] free = new int[1024];
  private int freeCount;
  private int used;

  int create() {
    int request = freeCount > 0 ? free[--freeCount] : used++;
    if (request == number.length) {
      grow();
    }
    responses[request] = 0;
    demand[request] = Demand.UNKNOWN;
    late[request] = null;
    range[request] = null;
    part[request] = null;
    done[request] = false;
    awaited[request] = 0;
    attemptCount[request] = 0;
    orderCount[request] = 0;
    return request;
  }

  void release(int request) {
    generation[request]++;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = request;
  }

  /** Whether the request of an event is over. */
  boolean isOver(long event) {
    return !Event.isOf(generation[Event.subject(event)], event);
  }

  void addAttempt(int request, int attempt, int replica) {
    int slot = request * MOST_ATTEMPTS + attemptCount[request]++;
    attempts[slot] = attempt;
    replicas[slot] = replica;
    awaited[request]++;
  }

  /** Forgets an attempt that is over, since its number may be reused. */
  void forgetAttempt(int request, int attempt) {
    for (int i = 0; i < attemptCount[request]; i++) {
      if (attempts[request * MOST_ATTEMPTS + i] == attempt) {
        attempts[request * MOST_ATTEMPTS + i] = GONE;
      }
    }
    awaited[request]--;
  }

  int attemptCount(int request) {
    return attemptCount[request];
  }

  /** Returns the attempt at a position, or -1 if it is over. */
  int attempt(int request, int position) {
    return attempts[request * MOST_ATTEMPTS + position];
  }

  /** Returns the replica of the attempt at a position. */
  int askedReplica(int request, int position) {
    return replicas[request * MOST_ATTEMPTS + position];
  }

  /** Keeps the ranking of replicas for a later copy. */
  void keepOrder(int request, Candidates ranked) {
    orderCount[request] = ranked.size();
    for (int i = 0; i < ranked.size(); i++) {
      int slot = request * MOST_ATTEMPTS + i;
      order[slot] = ranked.replica(i);
      orderTier[slot] = ranked.tier(i);
      orderScore[slot] = ranked.score(i);
    }
  }

  /**
   * Whether the kept ranking expects a replica to answer far later than each that was asked; no
   * without a kept ranking.
   */
  boolean isFarLater(int request, int replica) {
    int first = request * MOST_ATTEMPTS;
    int end = first + orderCount[request];
    int slot = first;
    while (slot < end && order[slot] != replica) {
      slot++;
    }
    if (slot == end) {
      return false;
    }
    for (int other = first; other < end; other++) {
      if (isAsked(request, order[other])
          && !LateRequest.isFarLater(
              orderTier[slot], orderScore[slot], orderTier[other], orderScore[other])) {
        return false;
      }
    }
    return true;
  }

  /** Returns the first replica of the kept ranking that was not asked, or -1. */
  int nextInOrder(int request) {
    for (int i = 0; i < orderCount[request]; i++) {
      int replica = order[request * MOST_ATTEMPTS + i];
      if (!isAsked(request, replica)) {
        return replica;
      }
    }
    return -1;
  }

  boolean isAsked(int request, int replica) {
    for (int i = 0; i < attemptCount[request]; i++) {
      if (replicas[request * MOST_ATTEMPTS + i] == replica) {
        return true;
      }
    }
    return false;
  }

  private void grow() {
    int length = 2 * number.length;
    number = Arrays.copyOf(number, length);
    generation = Arrays.copyOf(generation, length);
    requester = Arrays.copyOf(requester, length);
    client = Arrays.copyOf(client, length);
    group = Arrays.copyOf(group, length);
    kind = Arrays.copyOf(kind, length);
    demand = Arrays.copyOf(demand, length);
    responses = Arrays.copyOf(responses, length);
    done = Arrays.copyOf(done, length);
    counted = Arrays.copyOf(counted, length);
    others = Arrays.copyOf(others, length);
    late = Arrays.copyOf(late, length);
    awaited = Arrays.copyOf(awaited, length);
    arrivedNanos = Arrays.copyOf(arrivedNanos, length);
    sentNanos = Arrays.copyOf(sentNanos, length);
    demandNanos = Arrays.copyOf(demandNanos, length);
    range = Arrays.copyOf(range, length);
    part = Arrays.copyOf(part, length);
    attempts = Arrays.copyOf(attempts, length * MOST_ATTEMPTS);
    replicas = Arrays.copyOf(replicas, length * MOST_ATTEMPTS);
    attemptCount = Arrays.copyOf(attemptCount, length);
    order = Arrays.copyOf(order, length * MOST_ATTEMPTS);
    orderTier = Arrays.copyOf(orderTier, length * MOST_ATTEMPTS);
    orderScore = Arrays.copyOf(orderScore, length * MOST_ATTEMPTS);
    orderCount = Arrays.copyOf(orderCount, length);
  }
}
