package io.manx.core.selection;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Manx's own replica selection: the replica that is expected to answer first.
 *
 * <p>The expected time, in milliseconds, is {@code N + m * c + m * s * max(0, Q + 1 - T) / T}:
 * network time, service of this request, and service of those before it on T threads.
 *
 * <ul>
 *   <li>N: network time of the replica, a moving average.
 *   <li>c: mean service time of the request's cost class at any replica; s: of all requests; m: how
 *       many times as long this replica takes for its requests as their classes' means.
 *   <li>Q: what it has to do, {@code o + q * exp(-age / tau)} and the rest from its peers: own
 *       outstanding requests, and what it had of others when it last said so, which counts less the
 *       older it is; in its place comes the mean of the replicas that are compared.
 * </ul>
 *
 * <p><b>Silence.</b> A replica is suspected of pausing when it has owed an answer, and given none,
 * for twice as long as 99 of 100 such silences last; it comes behind all others. What clears it is
 * its next answer. One that let a request time out, or has never answered, gets one at a time until
 * it answers.
 *
 * <p><b>No herd.</b> Replicas whose expected times differ by less than a tenth, or 0.1 ms, are
 * alike: the one with fewer outstanding requests comes first, and among equals chance decides.
 *
 * <p>Thread-safe without locks; a sample that two threads add at once may be lost, which averages
 * do not notice. No clocks are compared.
 */
public final class ManxSelector implements ReplicaSelector {
  static final Parameter THREADS =
      Parameter.number("threads", 32, 1, 10_000, "reads that a replica executes at once");
  static final Parameter TAU_MS =
      Parameter.number("tau_ms", 20, 0.1, 10_000, "age at which feedback counts for 37 %");
  static final Parameter SLOWNESS_WEIGHT =
      Parameter.number("slowness_weight", 0.05, 0.001, 1, "weight of the newest service time");
  static final Parameter SILENCE_FACTOR =
      Parameter.number("silence_factor", 2, 0.1, 1_000, "times the 99th percentile of silences");
  static final Parameter LEAST_SILENCE_MS =
      Parameter.number("least_silence_ms", 2, 0, 10_000, "silence below which none is suspected");
  static final Parameter ALIKE =
      Parameter.number("alike", 0.1, 0, 10, "relative difference up to which replicas are alike");
  static final Parameter ALIKE_MS =
      Parameter.number("alike_ms", 0.1, 0, 1_000, "difference up to which replicas are alike");
  static final List<Parameter> PARAMETERS =
      List.of(THREADS, TAU_MS, SLOWNESS_WEIGHT, SILENCE_FACTOR, LEAST_SILENCE_MS, ALIKE, ALIKE_MS);

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NETWORK_WEIGHT = 0.1;
  private static final double COST_WEIGHT = 0.01;
  private static final double SILENCE_QUANTILE = 0.99;

  /** Set back behind every replica that is not suspected. */
  private static final double SUSPECTED = 1e9;

  /** Orders those that are alike, without mattering elsewhere. */
  private static final double TINY = 1e-9;

  private final RandomBits random;
  private final double threads;
  private final double tauNanos;
  private final double silenceFactor;
  private final double leastSilenceNanos;
  private final double alike;
  private final double alikeMillis;
  private final PerReplica<State> states;
  private final LogQuantile silences = new LogQuantile(SILENCE_QUANTILE);
  private final Ewma[] costMillis = new Ewma[Candidates.COST_CLASSES];
  private final Ewma meanServiceMillis = Ewma.fromFirstSample(COST_WEIGHT);

  /**
   * Creates one.
   *
   * @param seed of the order of equal replicas
   */
  public ManxSelector(ParameterValues values, long seed) {
    random = new RandomBits(seed);
    threads = values.get(THREADS);
    tauNanos = values.get(TAU_MS) * NANOS_PER_MILLI;
    double slownessWeight = values.get(SLOWNESS_WEIGHT);
    states = new PerReplica<>(() -> new State(slownessWeight));
    for (int i = 0; i < costMillis.length; i++) {
      costMillis[i] = Ewma.fromFirstSample(COST_WEIGHT);
    }
    silenceFactor = values.get(SILENCE_FACTOR);
    leastSilenceNanos = values.get(LEAST_SILENCE_MS) * NANOS_PER_MILLI;
    alike = values.get(ALIKE);
    alikeMillis = values.get(ALIKE_MS);
  }

  private static final class State {
    private final AtomicInteger outstanding = new AtomicInteger();
    private volatile boolean answered;
    private volatile boolean onProbation = true;

    /** Since when an answer is owed: the last answer, or when the oldest request was sent. */
    private volatile long owedSinceNanos;

    private final Ewma networkMillis = Ewma.fromFirstSample(NETWORK_WEIGHT);
    private final Ewma slowness;
    private volatile int othersRequests;
    private volatile long feedbackNanos = Long.MIN_VALUE;

    private State(double slownessWeight) {
      slowness = Ewma.from(slownessWeight, 1);
    }
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    candidates.shuffle(random.next());
    double peers = meanOthersRequests(candidates, nowNanos);
    double suspectedFrom = Math.max(leastSilenceNanos, silenceFactor * silences.value());
    double best = Double.MAX_VALUE;
    for (int i = 0; i < candidates.size(); i++) {
      State state = states.get(candidates.replica(i));
      double millis = expectedMillis(state, candidates.costClass(), peers, nowNanos);
      if (isSuspected(state, suspectedFrom, nowNanos)) {
        millis += SUSPECTED;
      }
      candidates.setScore(i, millis);
      best = Math.min(best, millis);
    }
    levelAlike(candidates, best);
    candidates.sortByScore();
  }

  /** Those as good as the best get its score, and are told apart by outstanding requests alone. */
  private void levelAlike(Candidates candidates, double best) {
    double bound = best * (1 + alike) + alikeMillis;
    for (int i = 0; i < candidates.size(); i++) {
      if (candidates.score(i) <= bound) {
        int outstanding = states.get(candidates.replica(i)).outstanding.get();
        candidates.setScore(i, best + outstanding * TINY);
      }
    }
  }

  private double meanOthersRequests(Candidates candidates, long nowNanos) {
    double sum = 0;
    double weights = 0;
    for (int i = 0; i < candidates.size(); i++) {
      State state = states.get(candidates.replica(i));
      if (state.feedbackNanos != Long.MIN_VALUE) {
        double weight = freshness(state, nowNanos) + TINY;
        sum += weight * state.othersRequests;
        weights += weight;
      }
    }
    return weights == 0 ? 0 : sum / weights;
  }

  private double freshness(State state, long nowNanos) {
    return Math.exp(-(nowNanos - state.feedbackNanos) / tauNanos);
  }

  private double expectedMillis(State state, int costClass, double peers, long nowNanos) {
    double fresh = state.feedbackNanos == Long.MIN_VALUE ? 0 : freshness(state, nowNanos);
    double others = peers + (state.othersRequests - peers) * fresh;
    double before = Math.max(0, others + state.outstanding.get() + 1 - threads) / threads;
    double cost = costMillis[costClass].value();
    return state.networkMillis.value()
        + state.slowness.value() * (cost + meanServiceMillis.value() * before);
  }

  private boolean isSuspected(State state, double suspectedFrom, long nowNanos) {
    int outstanding = state.outstanding.get();
    return outstanding > 0
        && (state.onProbation || nowNanos - state.owedSinceNanos > suspectedFrom);
  }

  @Override
  public void sent(int replica, int costClass, long nowNanos) {
    State state = states.get(replica);
    if (state.outstanding.getAndIncrement() <= 0) {
      state.owedSinceNanos = nowNanos;
    }
  }

  @Override
  public void response(
      int replica, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    State state = states.get(replica);
    int outstanding = Math.max(0, state.outstanding.decrementAndGet());
    silences.add((double) Math.max(1, nowNanos - state.owedSinceNanos));
    state.owedSinceNanos = nowNanos;
    state.onProbation = false;
    if (feedback != null) {
      learn(state, costClass, responseNanos, feedback);
      // Of what it had, the answered request and our own others are counted apart.
      state.othersRequests = Math.max(0, feedback.pendingAndActive() - 1 - outstanding);
      state.feedbackNanos = nowNanos;
    }
    state.answered = true;
  }

  private void learn(State state, int costClass, long responseNanos, Feedback feedback) {
    double service = feedback.serviceNanos() / NANOS_PER_MILLI;
    state.networkMillis.add(feedback.networkNanos(responseNanos) / NANOS_PER_MILLI);
    double usual = costMillis[costClass].value();
    if (usual > 0) {
      state.slowness.add(service / usual);
    }
    costMillis[costClass].add(service);
    meanServiceMillis.add(service);
  }

  @Override
  public void dropped(int replica, int costClass, long waitedNanos, long nowNanos) {
    State state = states.get(replica);
    state.outstanding.decrementAndGet();
    boolean silentSince = state.owedSinceNanos <= nowNanos - waitedNanos;
    if (silentSince || !state.answered) {
      state.onProbation = true;
    }
  }
}
