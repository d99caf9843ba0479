package io.manx.core.selection;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replica ranking of C3 (Suresh et al., NSDI 2015, section 3.1), without its rate control.
 *
 * <p>Idea: prefer the replica whose queue will be short and whose service is fast, and let the
 * penalty of a queue grow with its cube, so that a fast replica does not attract everybody.
 *
 * <p>The score, in milliseconds, is {@code N + (1 + q + n * o)^3 * s}: q, s and N are moving
 * averages, weight of the newest sample 0.9, of queue size, service time and response time less
 * service time (so that N contains the waiting time); o is the number of own outstanding requests
 * and n that of clients, which nobody knows: unless it is set, it is that of replicas that this
 * requester has dealt with in the last ten minutes; the authors' Cassandra fork takes all that it
 * ever dealt with. It is the paper's {@code R - 1/mu + q^3 / mu}. Averages start at 0, so that an
 * unknown replica is tried first, as in the fork. Scores are computed with each ranking.
 *
 * <p>The queue size is that after the request was served: {@link Feedback#pendingAndActive()} less
 * the read itself, for which the 1 already stands. As in the fork, a response that never came
 * leaves the averages as they were; unlike there, before a replica's first response it counts as a
 * network time of at least 5 s, Cassandra's default read timeout: one that only ever failed would
 * have the lowest score. Our readings: equal scores are put in random order; a replica that says
 * nothing of itself is known by its response time alone.
 */
public final class C3Selector extends ScoredSelector<C3Selector.Averages> {
  /** Weight of the newest sample, as in the authors' fork. */
  public static final double EWMA_WEIGHT = 0.9;

  static final Parameter CLIENTS =
      Parameter.whole(
          "clients",
          0,
          0,
          1_000_000,
          "clients that share the replicas; 0: as many as there are replicas");
  static final List<Parameter> PARAMETERS = List.of(CLIENTS);

  private final int clients;

  /**
   * Creates one.
   *
   * @param seed of the random order of equal scores
   */
  public C3Selector(ParameterValues values, long seed) {
    super(seed, new PerReplica<>(Averages::new));
    clients = values.whole(CLIENTS);
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
    state.queueSize.add(Math.max(0, feedback.pendingAndActive() - 1));
  }

  @Override
  void learnDropped(Averages state, long waitedNanos) {
    if (!state.hasAnswered()) {
      state.network.add((double) state.countedNanos(waitedNanos));
    }
  }
}
