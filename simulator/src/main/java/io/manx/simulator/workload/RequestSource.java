// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.workload;

import io.manx.results.random.SeededRandom;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.Scenario.Ranges;
import io.manx.simulator.scenario.Scenario.RequesterKind;
import java.util.Objects;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.jspecify.annotations.Nullable;

/**
 * Generates the requests of a scenario. Request i is a function of seed and i, except for its time,
 * which also depends on the times before it. Not thread-safe.
 */
public final class RequestSource {
  /** Requests that their requesters take for small. */
  public static final int SMALL = 0;

  /** Requests that their requesters take for large, and range reads. */
  public static final int LARGE = 1;

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int REQUEST_STREAM = 2;
  private static final int KEY_STREAM = 3;

  private final Scenario scenario;
  private final long seed;
  private final int requesters;
  private final SeededRandom random = new SeededRandom();
  private final DiscreteSampler ranks;
  private final @Nullable ArrivalTimes arrivals;
  private final @Nullable RangeDraw ranges;
  private final ServiceTimeSampler serviceTimes;
  private long number = -1;
  private int group;
  private int requester;
  private int kind;
  private double demandNanos;

  /** Creates it, before the first request. */
  public RequestSource(Scenario scenario, long seed) {
    this.scenario = scenario;
    this.seed = seed;
    this.requesters = requesterCount(scenario);
    this.serviceTimes = new ServiceTimeSampler(scenario.service(), random);
    this.arrivals =
        scenario.load().clients() != null
            ? null
            : new ArrivalTimes(scenario, scenario.ratePerSecond() / NANOS_PER_SECOND, seed);
    Ranges ofScenario = scenario.ranges();
    this.ranges =
        ofScenario == null
            ? null
            : new RangeDraw(scenario, ofScenario, isTokenAware(scenario), seed);
    this.ranks =
        scenario.keys().zipf() == 0
            ? () -> 1 + random.nextInt(scenario.keys().count())
            : RejectionInversionZipfSampler.of(
                random, scenario.keys().count(), scenario.keys().zipf());
  }

  /** The number of a scenario's requesters. */
  public static int requesterCount(Scenario scenario) {
    return scenario.requesters().kind() == RequesterKind.CLIENTS
        ? scenario.requesters().count()
        : scenario.nodes();
  }

  /** Goes on to the next request, if requests arrive at a rate. */
  public void next() {
    Objects.requireNonNull(arrivals).next();
    go(number + 1);
  }

  /** Goes to a request. */
  public void go(long toNumber) {
    number = toNumber;
    random.reset(seed, REQUEST_STREAM, number);
    int key = ranks.sample();
    requester = drawRequester();
    double draw = serviceTimes.draw();
    // A key's place on the ring and its size are independent of its popularity.
    random.reset(seed, KEY_STREAM, key);
    group = random.nextInt(scenario.nodes());
    boolean large = random.nextDouble() < scenario.service().largeShare();
    boolean mistaken = random.nextDouble() < scenario.service().mistakenShare();
    kind = large != mistaken ? LARGE : SMALL;
    demandNanos = serviceTimes.millis(large, draw) * NANOS_PER_MILLI;
    if (isTokenAware(scenario)) {
      requester = (group + requester) % scenario.nodes();
    }
    if (ranges != null && ranges.go(number)) {
      group = ranges.group();
      requester = ranges.requester(requester);
      kind = LARGE;
    }
  }

  /** Whether a request comes to a node that is one of its replicas. */
  private static boolean isTokenAware(Scenario scenario) {
    return scenario.requesters().kind() == RequesterKind.NODES
        && scenario.requesters().tokenAware();
  }

  /** Draws a requester; if token-aware, its position among the replicas. */
  private int drawRequester() {
    double busiest = scenario.requesters().busiestShare();
    if (busiest > 0 && random.nextDouble() < busiest) {
      return 0;
    }
    boolean replicaOnly = isTokenAware(scenario);
    return random.nextInt(replicaOnly ? scenario.replicationFactor() : requesters);
  }

  /** The request's number, from 0 on. */
  public long number() {
    return number;
  }

  /** When it arrives, if requests arrive at a rate. */
  public long atNanos() {
    return Objects.requireNonNull(arrivals).atNanos();
  }

  /** Rows that it wants; 0 for a single read. */
  public int rows() {
    return ranges == null ? 0 : ranges.rows();
  }

  /** Rows that {@link #group()} has from the start key of a range read on. */
  public int leftInGroup() {
    return ranges == null ? 0 : ranges.leftInGroup();
  }

  /** The first replica of its key; the others follow on the ring. */
  public int group() {
    return group;
  }

  /** The requester or client to which it comes. */
  public int requester() {
    return requester;
  }

  /** The kind that its requester takes it for: {@link #SMALL} or {@link #LARGE}. */
  public int kind() {
    return kind;
  }

  /** How long a replica of full speed takes for it. */
  public double demandNanos() {
    return demandNanos;
  }
}
