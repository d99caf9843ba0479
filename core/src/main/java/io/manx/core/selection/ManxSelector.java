package io.manx.core.selection;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Manx's own replica selection: the replica that is expected to answer first.
 *
 * <p>The expected time, in milliseconds, is {@code N + m * (c + w * W + u * max(0, Q + 1 - T) /
 * T)}: network time, and at the replica's own speed the request itself, what this requester has
 * there already, and the queue.
 *
 * <ul>
 *   <li>N: network time of the replica, a moving average.
 *   <li>c: mean service time of the request's cost class at any replica; m: how many times as long
 *       this replica takes for its requests as their classes' means, a moving average.
 *   <li>W: the own outstanding requests, each with the mean of its class. That some are still out
 *       is the freshest thing that is known of a replica: whatever holds them, a queue, a large
 *       read or a pause, will hold this one too, with weight w.
 *   <li>Q: how many requests it has, the own ones and those of others; u: their mean service time;
 *       T: how many it executes at once. Of others it had some when it last said so, which counts
 *       less the older it is; in its place comes the mean of the replicas that are compared.
 * </ul>
 *
 * <p><b>Silence.</b> A replica is suspected of pausing when it has owed an answer, and given none,
 * for twice as long as 99 of 100 such silences last before an answer of that cost class; it comes
 * behind all others. What clears it is its next answer. One that let a request time out, or has
 * never answered, gets one at a time until it answers.
 *
 * <p><b>No herd.</b> Replicas whose expected times differ by less than a tenth, or 0.1 ms, are
 * alike: the one with less outstanding work comes first, and among equals chance decides.
 *
 * <p>Thread-safe without locks; a sample that two threads add at once may be lost, which averages
 * do not notice. No clocks are compared.
 */
public final class ManxSelector implements ReplicaSelector {
  static final Parameter THREADS =
      Parameter.whole("threads", 32, 1, 10_000, "reads that a replica executes at once");
  static final Parameter OWN_WEIGHT =
      Parameter.number("own_weight", 1, 0, 1_000, "weight of the own outstanding work");
  static final Parameter TAU_MS =
      Parameter.number("tau_ms", 20, 0.1, 10_000, "age at which feedback counts for 40 %");
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
      List.of(
          THREADS,
          OWN_WEIGHT,
          TAU_MS,
          SLOWNESS_WEIGHT,
          SILENCE_FACTOR,
          LEAST_SILENCE_MS,
          ALIKE,
          ALIKE_MS);

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
  private final double ownWeight;
  private final double tauNanos;
  private final double silenceFactor;
  private final double leastSilenceNanos;
  private final double alike;
  private final double alikeMillis;
  private final PerReplica<State> states;
  private final CostClass[] classes = new CostClass[Candidates.COST_CLASSES];
  private final Ewma meanServiceMillis = Ewma.fromFirstSample(COST_WEIGHT);

  /** Classes from this one on have not been met. */
  private volatile int classCount = 1;

  /** What is known of the requests of a cost class, at whichever replica. */
  private static final class CostClass {
    private final Ewma serviceMillis = Ewma.fromFirstSample(COST_WEIGHT);
    private final LogQuantile silenceNanos = new LogQuantile(SILENCE_QUANTILE);
  }

  /**
   * Creates one.
   *
   * @param seed of the order of equal replicas
   */
  public ManxSelector(ParameterValues values, long seed) {
    random = new RandomBits(seed);
    threads = values.get(THREADS);
    ownWeight = values.get(OWN_WEIGHT);
    tauNanos = values.get(TAU_MS) * NANOS_PER_MILLI;
    double slownessWeight = values.get(SLOWNESS_WEIGHT);
    states = new PerReplica<>(() -> new State(slownessWeight));
    Arrays.setAll(classes, each -> new CostClass());
    silenceFactor = values.get(SILENCE_FACTOR);
    leastSilenceNanos = values.get(LEAST_SILENCE_MS) * NANOS_PER_MILLI;
    alike = values.get(ALIKE);
    alikeMillis = values.get(ALIKE_MS);
  }

  private static final class State {
    /** Own requests, by cost class. */
    private final AtomicIntegerArray outstanding = new AtomicIntegerArray(Candidates.COST_CLASSES);

    /** Since when requests of a class are outstanding without a break. */
    private final AtomicLongArray owedSinceNanos = new AtomicLongArray(Candidates.COST_CLASSES);

    private volatile long answeredNanos = Long.MIN_VALUE;
    private volatile boolean onProbation = true;
    private final Ewma networkMillis = Ewma.fromFirstSample(NETWORK_WEIGHT);
    private final Ewma slowness;
    private volatile int othersRequests;
    private volatile long feedbackNanos = Long.MIN_VALUE;

    private State(double slownessWeight) {
      slowness = Ewma.from(slownessWeight, 1);
    }

    /** How long an answer to a class has been owed, the replica having given none meanwhile. */
    private long silenceNanos(int costClass, long nowNanos) {
      return nowNanos - Math.max(answeredNanos, owedSinceNanos.get(costClass));
    }
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    candidates.shuffle(random.next());
    double peers = meanOthersRequests(candidates, nowNanos);
    double best = Double.MAX_VALUE;
    for (int i = 0; i < candidates.size(); i++) {
      State state = states.get(candidates.replica(i));
      double fresh = candidates.score(i);
      double others = peers + (state.othersRequests - peers) * fresh;
      double millis = expectedMillis(state, candidates.costClass(), others);
      if (isSuspected(state, nowNanos)) {
        millis += SUSPECTED;
      }
      candidates.setScore(i, millis);
      best = Math.min(best, millis);
    }
    levelAlike(candidates, best);
    candidates.sortByScore();
  }

  /** Also leaves in each candidate's score how fresh its feedback is. */
  private double meanOthersRequests(Candidates candidates, long nowNanos) {
    double sum = 0;
    double weights = 0;
    for (int i = 0; i < candidates.size(); i++) {
      State state = states.get(candidates.replica(i));
      double fresh = 0;
      if (state.feedbackNanos != Long.MIN_VALUE) {
        fresh = freshness(nowNanos - state.feedbackNanos);
        sum += (fresh + TINY) * state.othersRequests;
        weights += fresh + TINY;
      }
      candidates.setScore(i, fresh);
    }
    return weights == 0 ? 0 : sum / weights;
  }

  /** From 1 to 0; cheaper than an exponential function, and close to it where it matters. */
  private double freshness(long ageNanos) {
    double age = ageNanos / tauNanos;
    return 1 / (1 + age + age * age / 2);
  }

  private double expectedMillis(State state, int costClass, double others) {
    int own = 0;
    double ownMillis = 0;
    for (int i = 0; i < classCount; i++) {
      int outstanding = state.outstanding.get(i);
      if (outstanding > 0) {
        own += outstanding;
        ownMillis += outstanding * classes[i].serviceMillis.value();
      }
    }
    double all = own + others;
    double before = Math.max(0, all + 1 - threads) / threads;
    double mean = all > 0 ? (ownMillis + others * meanServiceMillis.value()) / all : 0;
    return state.networkMillis.value()
        + state.slowness.value()
            * (classes[costClass].serviceMillis.value() + ownWeight * ownMillis + mean * before);
  }

  private boolean isSuspected(State state, long nowNanos) {
    for (int i = 0; i < classCount; i++) {
      if (state.outstanding.get(i) > 0) {
        double longest = silenceFactor * classes[i].silenceNanos.value();
        if (state.onProbation
            || state.silenceNanos(i, nowNanos) > Math.max(leastSilenceNanos, longest)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Those as good as the best get its score, and are told apart by outstanding requests alone. */
  private void levelAlike(Candidates candidates, double best) {
    double bound = best * (1 + alike) + alikeMillis;
    for (int i = 0; i < candidates.size(); i++) {
      if (candidates.score(i) <= bound) {
        State state = states.get(candidates.replica(i));
        candidates.setScore(i, best + outstanding(state) * TINY);
      }
    }
  }

  private int outstanding(State state) {
    int sum = 0;
    for (int i = 0; i < classCount; i++) {
      sum += state.outstanding.get(i);
    }
    return sum;
  }

  @Override
  public void sent(int replica, int costClass, long nowNanos) {
    if (costClass >= classCount) {
      classCount = costClass + 1;
    }
    State state = states.get(replica);
    if (state.outstanding.getAndIncrement(costClass) <= 0) {
      state.owedSinceNanos.set(costClass, nowNanos);
    }
  }

  @Override
  public void response(
      int replica, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    State state = states.get(replica);
    state.outstanding.decrementAndGet(costClass);
    double silence = (double) Math.max(1, state.silenceNanos(costClass, nowNanos));
    classes[costClass].silenceNanos.add(silence);
    state.answeredNanos = nowNanos;
    state.onProbation = false;
    if (feedback != null) {
      learn(state, costClass, responseNanos, feedback);
      // Of what it had, the answered request and our own others are counted apart.
      int others = feedback.pendingAndActive() - 1 - outstanding(state);
      state.othersRequests = Math.max(0, others);
      state.feedbackNanos = nowNanos;
    }
  }

  private void learn(State state, int costClass, long responseNanos, Feedback feedback) {
    double service = feedback.serviceNanos() / NANOS_PER_MILLI;
    state.networkMillis.add(feedback.networkNanos(responseNanos) / NANOS_PER_MILLI);
    double usual = classes[costClass].serviceMillis.value();
    if (usual > 0) {
      state.slowness.add(service / usual);
    }
    classes[costClass].serviceMillis.add(service);
    meanServiceMillis.add(service);
  }

  @Override
  public void dropped(int replica, int costClass, long waitedNanos, long nowNanos) {
    State state = states.get(replica);
    state.outstanding.decrementAndGet(costClass);
    if (state.answeredNanos <= nowNanos - waitedNanos) {
      state.onProbation = true;
    }
  }
}
