// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import java.util.LinkedHashMap;
import java.util.Map;

/** A requester and its cluster. Only what the requester knows is in the trace. */
final class RequesterSettings {
  String policy = "manx";
  long policySeed;
  long routerSeed;
  long slowStartNanos = 150_000_000;
  double rackMargin = 0.1;
  final Map<String, String> speculation = new LinkedHashMap<>();

  /** Nodes of the local data centre and of another one, which have the numbers after those. */
  int localNodes = 3;

  int remoteNodes;
  int replication = 3;
  int required = 1;
  boolean hasRack;
  double gapMillis = 0.9;
  int requests;

  RequesterSettings(long seed, int requests) {
    policySeed = seed;
    routerSeed = -seed;
    this.requests = requests;
  }

  RequesterSettings cluster(int local, int remote, int replicas, int requiredAnswers) {
    localNodes = local;
    remoteNodes = remote;
    replication = replicas;
    required = requiredAnswers;
    return this;
  }

  RequesterSettings rack() {
    hasRack = true;
    return this;
  }

  RequesterSettings gap(double millis) {
    gapMillis = millis;
    return this;
  }

  RequesterSettings policy(String name) {
    policy = name;
    return this;
  }

  RequesterSettings speculation(String name, String value) {
    speculation.put(name, value);
    return this;
  }

  Map<String, Object> told() {
    return Traces.map(
        "policy", policy,
        "policySeed", policySeed,
        "slowStartNanos", slowStartNanos,
        "routerSeed", routerSeed,
        "rackMargin", rackMargin,
        "speculation", RecordedValues.unquoted(speculation));
  }
}
