// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.scheduling.ReadShape;
import io.manx.simulator.model.OrderedAttempts.WaitingAttempt;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that are under way: the sendings of requests, each to one replica. Numbers are
 * reused. Each property has an array of its own, since there are millions of attempts a second. Not
 * thread-safe.
 */
final class Attempts {
  int[] request = new int[1024];
  int[] requester = new int[1024];
  int[] replica = new int[1024];

  /** Whether the requester is the replica itself. */
  boolean[] local = new boolean[1024];

  /** Whether the requester still awaits its answer. */
  boolean[] awaited = new boolean[1024];

  long[] sentNanos = new long[1024];
  long[] arrivedNanos = new long[1024];
  long[] startedNanos = new long[1024];
  long[] pausedNanos = new long[1024];
  int[] queueSizeOnArrival = new int[1024];
  int[] pendingAndActive = new int[1024];
  int[] nodeLife = new int[1024];
  long[] serviceNanos = new long[1024];
  int[] inFlightOnArrival = new int[1024];
  double[] demandNanos = new double[1024];

  /** When its service ends, unless the node pauses on. */
  long[] dueNanos = new long[1024];

  /** The kind that the requester takes its request for. */
  int[] kind = new int[1024];

  /** The part of a range read that it asks for; null of a single read. */
  @Nullable RangePart[] part = new RangePart[1024];

  /** Its entry in the node's queue, if it waits and the queue is not in order of arrival. */
  @Nullable WaitingAttempt[] waiting = new WaitingAttempt[1024];

  /** How often its number was used. */
  int[] generation = new int[1024];

  /** Its place among those in service at its node. */
  int[] slot = new int[1024];

  private int[] free = new int[1024];
  private int freeCount;
  private int used;

  int create(int ofRequest, int toReplica, long nowNanos) {
    int attempt = freeCount > 0 ? free[--freeCount] : used++;
    if (attempt == request.length) {
      grow();
    }
    request[attempt] = ofRequest;
    replica[attempt] = toReplica;
    awaited[attempt] = true;
    sentNanos[attempt] = nowNanos;
    return attempt;
  }

  /** What kind of read it is, as its node knows. */
  ReadShape shape(int attempt) {
    RangePart ofRange = part[attempt];
    return ofRange == null
        ? ReadShape.single(local[attempt])
        : ReadShape.range(local[attempt], ofRange.limit(), ofRange.nodes());
  }

  void release(int attempt) {
    generation[attempt]++;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = attempt;
  }

  private void grow() {
    int length = 2 * request.length;
    request = Arrays.copyOf(request, length);
    requester = Arrays.copyOf(requester, length);
    replica = Arrays.copyOf(replica, length);
    local = Arrays.copyOf(local, length);
    awaited = Arrays.copyOf(awaited, length);
    sentNanos = Arrays.copyOf(sentNanos, length);
    arrivedNanos = Arrays.copyOf(arrivedNanos, length);
    startedNanos = Arrays.copyOf(startedNanos, length);
    pausedNanos = Arrays.copyOf(pausedNanos, length);
    queueSizeOnArrival = Arrays.copyOf(queueSizeOnArrival, length);
    pendingAndActive = Arrays.copyOf(pendingAndActive, length);
    nodeLife = Arrays.copyOf(nodeLife, length);
    serviceNanos = Arrays.copyOf(serviceNanos, length);
    inFlightOnArrival = Arrays.copyOf(inFlightOnArrival, length);
    demandNanos = Arrays.copyOf(demandNanos, length);
    dueNanos = Arrays.copyOf(dueNanos, length);
    slot = Arrays.copyOf(slot, length);
    kind = Arrays.copyOf(kind, length);
    part = Arrays.copyOf(part, length);
    waiting = Arrays.copyOf(waiting, length);
    generation = Arrays.copyOf(generation, length);
  }
}
