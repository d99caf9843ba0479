package io.manx.simulator.scenario;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is simulated. Times are in milliseconds of virtual time.
 *
 * @param name its name
 * @param description what it shows, in a sentence
 * @param source paper and section that it follows, or null
 * @param nodes how many nodes there are
 * @param threads reads that a node executes at once
 * @param replicationFactor replicas of each key
 * @param consistency how many of them have to answer
 * @param requesters who ranks replicas and sends requests
 * @param networkMs time from a requester to a replica, and as much back; none to itself
 * @param load how much there is to do
 * @param arrivals when requests come
 * @param keys which records are asked for
 * @param service how long a replica takes
 * @param ranges range reads among the requests; null for none
 * @param feedback how what replicas say of themselves gets lost
 * @param disturbances what happens to nodes
 * @param timeoutMs after which a request has failed
 * @param requests how many there are, warm-up included
 * @param warmUp share of them that is not counted, 0 to 1
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
    double warmUp) {

  /**
   * Requests per second of virtual time, on average.
   *
   * @throws IllegalStateException if clients send one request after another
   */
  public double ratePerSecond() {
    if (load.clients() != null) {
      throw new IllegalStateException("the rate of clients is what comes out");
    }
    Double rate = load.ratePerS();
    return rate != null ? rate : utilization() * new Capacity(this).mostPerSecond();
  }

  /**
   * Share of what the nodes can do, disturbed as they are, that requests ask of them without
   * copies; 1 and more is more than they can do.
   */
  public double utilization() {
    Double utilization = load.utilization();
    Double rate = load.ratePerS();
    return utilization != null
        ? utilization
        : (rate == null ? 0 : rate) / new Capacity(this).mostPerSecond();
  }

  /** Says that queues would grow without end, if so; in one line. */
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

  /** What requesters are. */
  public enum RequesterKind {
    /** Drivers that know the replicas of a key and send to one directly. */
    CLIENTS,
    /** Nodes: a request comes to one, which is a replica itself or asks others. */
    NODES
  }

  /**
   * Who ranks replicas.
   *
   * @param kind what they are
   * @param count how many, if they are clients; as many as nodes otherwise
   * @param tokenAware whether requests come to nodes that are replicas, if requesters are nodes
   * @param busiestShare share of requests that the first requester gets more than the others, 0 to
   *     1
   * @param undisturbedOnly whether only requests count whose requester neither pauses when they
   *     arrive nor begins to within 100 ms
   */
  public record Requesters(
      RequesterKind kind,
      int count,
      boolean tokenAware,
      double busiestShare,
      boolean undisturbedOnly) {}

  /**
   * How much there is to do: one of these.
   *
   * @param utilization share of what all nodes can do, disturbed as they are, without copies; 1 and
   *     more is allowed, and overloads
   * @param ratePerS requests per second
   * @param clients how many send one request after another, each as soon as it has an answer
   */
  public record Load(
      @Nullable Double utilization, @Nullable Double ratePerS, @Nullable Integer clients) {}

  /**
   * When requests come: as a Poisson process, whose rate may alternate.
   *
   * @param burst how many times the usual rate comes in a burst; 1 for none
   * @param burstMs mean length of a burst
   * @param calmMs mean time between bursts
   */
  public record Arrivals(double burst, double burstMs, double calmMs) {}

  /**
   * Which records are asked for.
   *
   * @param zipf exponent of Zipf's law; 0 if all are asked for alike
   * @param count how many there are
   */
  public record Keys(double zipf, int count) {}

  /** How times of service are distributed. */
  public enum Distribution {
    CONSTANT,
    EXPONENTIAL,
    LOG_NORMAL,
    /** Those of a run file, drawn at random. */
    REPLAYED
  }

  /**
   * How long a replica takes, the same for every copy of a request.
   *
   * @param distribution around the mean
   * @param meanMs mean of small requests, or of all if there are no large ones
   * @param sigma of the logarithm, if log-normal
   * @param largeShare share of large requests, 0 to 1; a key is large or is not
   * @param largeMeanMs their mean
   * @param mistakenShare share of keys whose size requesters take for the other, 0 to 1
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
   * Range reads: rows from a start key on, until there are as many as wanted, or no more. Each node
   * has an equal part of the ring, in the order of keys.
   *
   * @param share share of requests that are range reads, 0 to 1
   * @param rows most rows wanted; from 1 on all numbers are equally likely
   * @param nodeRows rows that each node has
   * @param baseMs time that a node takes for its part, whatever it has of it
   * @param rowMs time for each row on top
   */
  public record Ranges(double share, int rows, int nodeRows, double baseMs, double rowMs) {}

  /**
   * How feedback suffers.
   *
   * @param delayMs how old it is at least when it comes
   * @param lostShare share of responses that come without it
   */
  public record FeedbackLoss(double delayMs, double lostShare) {}
}
