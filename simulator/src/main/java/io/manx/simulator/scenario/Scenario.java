// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A scenario: a cluster, its load and its disturbances. Times are in milliseconds of virtual time.
 *
 * @param name its name
 * @param description its purpose, in a sentence
 * @param source the paper and section that it follows, or null
 * @param nodes how many nodes there are
 * @param threads reads that a node executes at once
 * @param replicationFactor replicas of each key
 * @param consistency how many of them have to answer
 * @param requesters the requesters, which rank replicas and send requests
 * @param networkMs time from a requester to a replica, and as much back; none to itself
 * @param load the load of the cluster
 * @param arrivals when requests come
 * @param keys which records are asked for
 * @param service how long a replica takes
 * @param ranges range reads among the requests; null for none
 * @param feedback how feedback of replicas is delayed or lost
 * @param disturbances disturbances of nodes
 * @param timeoutMs time after which a request expires
 * @param requests how many requests there are, including those that are not counted
 * @param settle share of requests at the beginning that is not counted, 0 to 1
 */
public record Scenario(
    String name,
    String description,
    @Nullable String source,
    int nodes,
    int threads,
    int replicationFactor,
    Consistency consistency,
    Requesters requesters,
    double networkMs,
    Load load,
    Arrivals arrivals,
    Keys keys,
    Service service,
    @Nullable Ranges ranges,
    FeedbackLoss feedback,
    List<SimulatedDisturbance> disturbances,
    double timeoutMs,
    long requests,
    double settle) {

  /**
   * Requests per second of virtual time, on average.
   *
   * @throws IllegalStateException if clients send one request after another
   */
  public double ratePerSecond() {
    if (load.clients() != null) {
      throw new IllegalStateException("the rate of clients is a result, not an input");
    }
    Double rate = load.ratePerS();
    return rate != null ? rate : utilization() * new Capacity(this).mostPerSecond();
  }

  /**
   * Work of the requests without copies, as a share of what the disturbed nodes can do; above 1 the
   * cluster is overloaded.
   */
  public double utilization() {
    Double utilization = load.utilization();
    Double rate = load.ratePerS();
    return utilization != null
        ? utilization
        : (rate == null ? 0 : rate) / new Capacity(this).mostPerSecond();
  }

  /** Returns a warning in one line if queues would grow without end. */
  public Optional<String> overload() {
    return load.clients() != null ? Optional.empty() : new Capacity(this).overload();
  }

  /** How many replicas have to answer. */
  public enum Consistency {
    ONE,
    QUORUM,
    ALL;

    /** Returns the number of replicas. */
    public int required(int replicationFactor) {
      return switch (this) {
        case ONE -> 1;
        case QUORUM -> replicationFactor / 2 + 1;
        case ALL -> replicationFactor;
      };
    }
  }

  /** The kinds of requesters. */
  public enum RequesterKind {
    /** Drivers that know the replicas of a key and send to one directly. */
    CLIENTS,
    /** Nodes: a request comes to one, which is a replica itself or asks others. */
    NODES
  }

  /**
   * The requesters, which rank replicas.
   *
   * @param kind clients or nodes
   * @param count the number of clients, or of nodes if requesters are nodes
   * @param tokenAware whether requests come to replicas, if requesters are nodes
   * @param busiestShare share of requests that the first requester gets on top of its equal part of
   *     the rest, 0 to 1
   * @param undisturbedOnly whether requests are left out if their requester pauses when they arrive
   *     or within 100 ms after
   */
  public record Requesters(
      RequesterKind kind,
      int count,
      boolean tokenAware,
      double busiestShare,
      boolean undisturbedOnly) {}

  /**
   * The load: exactly one of these is not null.
   *
   * @param utilization share of what all disturbed nodes can do, without copies; above 1 the
   *     cluster is overloaded
   * @param ratePerS requests per second
   * @param clients how many clients send one request after another, each as soon as the last one is
   *     answered
   */
  public record Load(
      @Nullable Double utilization, @Nullable Double ratePerS, @Nullable Integer clients) {}

  /**
   * When requests arrive: a Poisson process, whose rate may alternate.
   *
   * @param burst factor of the rate in a burst; 1 for no bursts
   * @param burstMs mean length of a burst
   * @param calmMs mean time between bursts
   */
  public record Arrivals(double burst, double burstMs, double calmMs) {}

  /**
   * Which records are read.
   *
   * @param zipf exponent of Zipf's law; 0 if all are equally popular
   * @param count the number of records
   */
  public record Keys(double zipf, int count) {}

  /** Distributions of service times. */
  public enum Distribution {
    CONSTANT,
    EXPONENTIAL,
    LOG_NORMAL,
    /** Drawn at random from a run file. */
    REPLAYED
  }

  /**
   * How long a replica takes, the same for every copy of a request.
   *
   * @param distribution around the mean
   * @param meanMs mean of small requests, which all are without large ones
   * @param sigma of the logarithm, if log-normal
   * @param largeShare share of large requests, 0 to 1; a key is large or is not
   * @param largeMeanMs mean of large requests
   * @param mistakenShare share of keys whose size requesters mistake, 0 to 1
   * @param replayedMs times to draw from, if replayed; empty otherwise
   */
  public record Service(
      Distribution distribution,
      double meanMs,
      double sigma,
      double largeShare,
      double largeMeanMs,
      double mistakenShare,
      List<Double> replayedMs) {
    /** Mean of all requests, in milliseconds. */
    public double overallMeanMs() {
      if (distribution == Distribution.REPLAYED) {
        return replayedMs.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
      }
      return (1 - largeShare) * meanMs + largeShare * largeMeanMs;
    }
  }

  /**
   * Range reads: rows from a start key on, until the wanted number is found or the ring ends. Each
   * node has an equal part of the ring, in the order of keys.
   *
   * @param share share of requests that are range reads, 0 to 1
   * @param rows the largest number of rows wanted; all numbers from 1 on are equally likely
   * @param nodeRows rows that each node has
   * @param baseMs time that a node takes for its part, without its rows
   * @param rowMs further time for each row
   */
  public record Ranges(double share, int rows, int nodeRows, double baseMs, double rowMs) {}

  /**
   * How feedback is delayed and lost.
   *
   * @param delayMs minimum age of feedback when it is delivered
   * @param lostShare share of answers without feedback
   */
  public record FeedbackLoss(double delayMs, double lostShare) {}
}
