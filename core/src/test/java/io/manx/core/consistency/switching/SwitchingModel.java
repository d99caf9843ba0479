// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/**
 * A model of clients at work while quorums change, for exhaustive search. It has one key, two
 * writes, two clients, up to {@value State#MOST_REPLICAS} replicas, any number of coordinators and
 * one controller. It has no time: anything may take arbitrarily long, or end at any moment. It only
 * assumes the order that clocks guarantee: after the controller's waits there are no old leases,
 * and no old writes that would be acknowledged. {@link Simulation} tests that clocks do guarantee
 * it.
 *
 * <p>The property is regularity: a read that begins after a write was acknowledged returns that
 * write or a newer one.
 *
 * <ul>
 *   <li>{@link Course} and {@link Scenario} say what is searched;
 *   <li>{@link Rule} lists the rules of the protocol, {@link Protocol} what they mean, with the
 *       arithmetic of {@link Transition} and {@link Phase};
 *   <li>{@link ClientSteps}, {@link ReplicaSteps} and {@link ControllerSteps} are all that can
 *       happen; {@link State} is what they change;
 *   <li>{@link Search} is the search, {@link Trace} a counterexample in words.
 * </ul>
 *
 * <p>There is one ledger, which lists all acknowledged writes. Ledgers of several coordinators are
 * tested with {@link Ledgers}.
 *
 * <p>Left out, because other steps of the model cover them: hints and partial read repair (a
 * message of a write may reach any replica at any time), lost messages (they never arrive), clients
 * that die (their requests never end, or expire), retries and copies of requests (they keep their
 * level), and failing controllers (the wait may always be longer). Left out, because the protocol
 * does not cover them: replicas that lose data, clients that choose other levels, and a clock that
 * runs faster than another by more than the margin.
 */
final class SwitchingModel {
  private SwitchingModel() {}

  /** Searches a scenario. */
  static Verdict check(Scenario scenario) {
    Search search = Search.of(scenario);
    return new Verdict(search, search.hasViolation() ? Trace.of(scenario, search.path()) : "");
  }

  /** The result of a search. */
  static final class Verdict {
    private final Search search;
    private final String counterexample;

    private Verdict(Search search, String counterexample) {
      this.search = search;
      this.counterexample = counterexample;
    }

    /** Whether no read missed a write. */
    boolean isSafe() {
      return !search.hasViolation();
    }

    /** A shortest path to a read that missed a write, in words; empty if there is none. */
    String counterexample() {
      return counterexample;
    }

    Search search() {
      return search;
    }
  }
}
