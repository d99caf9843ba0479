// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.request.Demand;
import java.util.ArrayList;
import java.util.List;

/** A request of a requester's trace. */
final class RequestInTrace {
  final int number;
  final Demand demand;
  final long partition;
  final long bytes;
  final double serviceMillis;
  final long begunNanos;
  final int required;

  /** Replicas of the local data centre, and of others. */
  final List<List<Integer>> replicas;

  final List<Integer> asked = new ArrayList<>();
  int answers;
  int unanswered;
  int copies;
  boolean isDone;

  RequestInTrace(
      int number,
      Demand demand,
      long partition,
      long bytes,
      double serviceMillis,
      long begunNanos,
      List<List<Integer>> replicas,
      int required) {
    this.number = number;
    this.demand = demand;
    this.partition = partition;
    this.bytes = bytes;
    this.serviceMillis = serviceMillis;
    this.begunNanos = begunNanos;
    this.replicas = replicas;
    this.required = required;
  }

  /** Returns the replicas that were not asked, local and others. */
  List<List<Integer>> notAsked() {
    List<List<Integer>> left = new ArrayList<>();
    for (List<Integer> each : replicas) {
      List<Integer> some = new ArrayList<>(each);
      some.removeAll(asked);
      left.add(some);
    }
    return left;
  }
}
