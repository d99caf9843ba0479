// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.Ewma;
import io.manx.core.estimate.PerReplica;
import io.manx.core.wire.Feedback;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replica ranking of C3 (Suresh et al., NSDI 2015, section 3.1), without its rate control.
 *
 * <p>Idea: prefer the replica with a short queue and fast service. The penalty of a queue grows
 * with its cube, so that a fast replica does not attract all requesters.
 *
 * <p>The score, in milliseconds, is {@code N + (1 + q + n * o)^3 * s}. q, s and N are moving
 * averages, weight of the newest sample 0.9, of queue size, service time and response time less
 * service time, so that N contains the waiting time. o is the number of own outstanding requests,
 * and n that of clients. This is the paper's {@code R - 1/mu + q^3 / mu}. Averages start at 0, so
 * that an unknown replica is tried first, as in the authors' fork of Cassandra. Scores are computed
 * with each ranking.
 *
 * <p>In the authors' simulator absim, n is the number of clients. In their fork it is the number of
 * endpoints that a coordinator has ever asked, since each is a coordinator as well. Here it is the
 * parameter if set, otherwise what the host knows. If both are unknown, it is the number of
 * replicas that were asked or answered in the last ten minutes.
 *
 * <p>q is taken when a read has been served. In the fork it is the number of other reads that the
 * replica executes, plus those waiting there that it coordinates itself. In absim it is the number
 * of waiting reads once the next has begun. Here the fork is followed, except for the replica's own
 * waiting reads, which feedback does not tell apart; with {@code queue_as_simulated} absim is
 * followed. Both are computed from {@link Feedback#pendingAndActive()} and the number of threads.
 * If the host does not know the latter, q counts all other reads, which differs from the fork only
 * if some wait.
 *
 * <p>As in the fork, a request without an answer leaves the averages as they were. Deviation:
 * before a replica's first answer it counts as a network time of at least 5 s, Cassandra's default
 * read timeout. Otherwise a replica that only ever failed would have the lowest score. Our
 * readings: equal scores are put in random order; a replica without feedback is judged by its
 * response time alone.
 */
public final class C3Selector extends ScoredSelector<C3Selector.Averages> {
  /** Weight of the newest sample, as in the authors' fork. */
  public static final double EWMA_WEIGHT = 0.9;

  static final Parameter<Integer> CLIENTS =
      Parameter.whole(
          "clients",
          0,
          0,
          1_000_000,
          "clients that share the replicas; 0: as many as the host counts, or as there are replicas");
  static final Parameter<Boolean> QUEUE_AS_SIMULATED =
      Parameter.flag(
          "queue_as_simulated",
          false,
          "whether the queue is of waiting reads, as in the authors' simulator, not their fork");
  static final List<Parameter<?>> PARAMETERS = List.of(CLIENTS, QUEUE_AS_SIMULATED);

  private final int clients;
  private final boolean isQueueAsSimulated;
  private final int readThreads;

  /**
   * Creates one.
   *
   * @param seed of the random order of equal scores
   */
  public C3Selector(ParameterValues values, long seed, Surroundings surroundings) {
    super(seed, new PerReplica<>(Averages::new));
    int set = values.get(CLIENTS);
    clients = set == 0 ? surroundings.requesters() : set;
    isQueueAsSimulated = values.get(QUEUE_AS_SIMULATED);
    readThreads = surroundings.readThreads();
  }

  static final class Averages extends ScoredSelector.State {
    private final Ewma network = Ewma.fromZero(EWMA_WEIGHT);
    private final Ewma service = Ewma.fromZero(EWMA_WEIGHT);
    private final Ewma queueSize = Ewma.fromZero(EWMA_WEIGHT);
  }

  @Override
  double score(Averages state) {
    double sharing = clients == 0 ? activeReplicas() : clients;
    double queue = 1 + state.queueSize.value() + sharing * state.outstanding();
    double service = state.service.value() / NANOS_PER_MILLI;
    return state.network.value() / NANOS_PER_MILLI + queue * queue * queue * service;
  }

  @Override
  void learn(Averages state, long responseNanos, @Nullable Feedback feedback) {
    if (feedback == null) {
      state.network.add((double) responseNanos);
      return;
    }
    state.network.add((double) Math.max(0, responseNanos - feedback.serviceNanos()));
    state.service.add((double) feedback.serviceNanos());
    state.queueSize.add(queueSize(feedback));
  }

  private int queueSize(Feedback feedback) {
    int others = Math.max(0, feedback.pendingAndActive() - 1);
    if (readThreads == 0) {
      return others;
    }
    return isQueueAsSimulated
        ? Math.max(0, others - readThreads)
        : Math.min(others, readThreads - 1);
  }

  @Override
  void learnFailure(Averages state, long waitedNanos) {
    if (!state.hasAnswered()) {
      state.network.add((double) state.countedNanos(waitedNanos));
    }
  }
}
