// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.PerReplica;
import io.manx.core.estimate.RandomBits;
import io.manx.core.estimate.RecentQuantile;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Prequal's replica selection (Wydrowski et al., NSDI 2024, section 4): probes for requests in
 * flight and latency, and the hot-cold lexicographic rule.
 *
 * <p>Each answer to a probe says how many requests a replica has in flight (RIF), and how long one
 * takes there. A replica whose RIF exceeds a quantile of all RIFs seen is <i>hot</i>. Of the cold
 * ones that with the lowest latency is asked, or if all are hot, that with the lowest RIF. Ties are
 * resolved by the lower RIF, then at random. Each use of an answer adds one to its RIF, and answers
 * count for 1 s. If fewer than two replicas have one, the order is random.
 *
 * <p>Readings and deviations: the paper has a pool of 16 answers out of hundreds of servers. A
 * request here has few replicas, so the newest answer of each is kept, and the pool's rules of
 * removal and reuse have no counterpart. The quantile is 0.84 as in the paper, taken over the last
 * 128 answers. If the host does not probe, feedback on responses replaces probes: the latency is
 * the waiting and service time. The score is a latency in milliseconds, and for a hot replica its
 * RIF.
 */
public final class PrequalSelector implements ProbingSelector {
  static final Parameter<Double> QUANTILE =
      Parameter.number("quantile", 0.84, 0.01, 1, "quantile of RIF above which a replica is hot");
  static final Parameter<Double> AGE_MS =
      Parameter.number("age_ms", 1_000, 1, 1e6, "how long the answer to a probe counts");
  static final Parameter<Integer> PROBES =
      Parameter.whole("probes", 3, 0, 16, "probes with each request");
  static final List<Parameter<?>> PARAMETERS = List.of(QUANTILE, AGE_MS, PROBES);

  private static final double NANOS_PER_MILLI = 1e6;

  /** Milliseconds that order equal latencies by RIF, too few to matter otherwise. */
  private static final double TINY = 1e-9;

  private final RandomBits random;
  private final long ageNanos;
  private final int probes;
  private final RecentQuantile inFlight;

  /** Whether the host sends probes; feedback on responses is then ignored. */
  private volatile boolean isProbing;

  private final PerReplica<AtomicReference<@Nullable Answer>> answers =
      new PerReplica<>(AtomicReference::new);

  /**
   * Creates one.
   *
   * @param seed of the random order of equal replicas
   */
  public PrequalSelector(ParameterValues values, long seed) {
    random = new RandomBits(seed);
    ageNanos = values.nanos(AGE_MS);
    probes = values.get(PROBES);
    inFlight = new RecentQuantile(values.get(QUANTILE));
  }

  /** A replica's answer, plus the requests that were sent to it since. Immutable. */
  private static final class Answer {
    private final int requestsInFlight;
    private final long latencyNanos;
    private final long atNanos;

    private Answer(int requestsInFlight, long latencyNanos, long atNanos) {
      this.requestsInFlight = requestsInFlight;
      this.latencyNanos = latencyNanos;
      this.atNanos = atNanos;
    }
  }

  @Override
  public int probesPerRequest() {
    return probes;
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    candidates.shuffle(random.next());
    int hotAbove = inFlight.value();
    int known = 0;
    for (int i = 0; i < candidates.size(); i++) {
      Answer answer = fresh(candidates.replica(i), nowNanos);
      known += answer == null ? 0 : 1;
      judge(candidates, i, answer, hotAbove);
    }
    if (known >= 2) {
      candidates.sort();
    } else {
      for (int i = 0; i < candidates.size(); i++) {
        candidates.setTier(i, Tier.SERVING);
        candidates.setScore(i, 0);
      }
    }
  }

  private @Nullable Answer fresh(int replica, long nowNanos) {
    Answer answer = answers.get(replica).get();
    return answer == null || nowNanos - answer.atNanos > ageNanos ? null : answer;
  }

  /** Cold replicas come first, by latency and then RIF; then hot ones by RIF; then unknown ones. */
  private static void judge(
      Candidates candidates, int position, @Nullable Answer answer, int hotAbove) {
    if (answer == null) {
      candidates.setTier(position, Tier.UNKNOWN);
    } else if (answer.requestsInFlight > hotAbove) {
      candidates.setTier(position, Tier.BUSY);
      candidates.setScore(position, answer.requestsInFlight);
    } else {
      candidates.setTier(position, Tier.SERVING);
      double millis = answer.latencyNanos / NANOS_PER_MILLI;
      candidates.setScore(position, millis + answer.requestsInFlight * TINY);
    }
  }

  @Override
  public void sent(int replica, Demand demand, long nowNanos) {
    answers
        .get(replica)
        .updateAndGet(
            answer ->
                answer == null
                    ? null
                    : new Answer(answer.requestsInFlight + 1, answer.latencyNanos, answer.atNanos));
  }

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    if (feedback != null && !isProbing) {
      // The request that was answered is no longer in flight.
      int left = Math.max(0, feedback.pendingAndActive() - 1);
      keep(replica, left, feedback.waitingNanos() + feedback.serviceNanos(), nowNanos);
    }
  }

  @Override
  public void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {
    answers.get(replica).set(null);
  }

  /** Nothing changes: a later answer will report the requests in flight. */
  @Override
  public void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {}

  @Override
  public void probed(int replica, int requestsInFlight, long latencyNanos, long nowNanos) {
    if (!isProbing) {
      isProbing = true;
    }
    keep(replica, requestsInFlight, latencyNanos, nowNanos);
  }

  private void keep(int replica, int requestsInFlight, long latencyNanos, long nowNanos) {
    inFlight.add(requestsInFlight);
    answers.get(replica).set(new Answer(requestsInFlight, latencyNanos, nowNanos));
  }
}
