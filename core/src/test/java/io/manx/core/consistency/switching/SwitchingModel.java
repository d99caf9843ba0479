package io.manx.core.consistency.switching;

/**
 * A model of clients at work while quorums change, for exhaustive search. It has one key, two
 * writes, two clients, up to {@value State#MOST_REPLICAS} replicas, any number of coordinators and
 * one controller. It knows no time: what may take long may take arbitrarily long, and what may end
 * early may end at any moment. Only the order is kept that clocks make sure of: after the
 * controller's waits there are no old leases, and no old writes that would be acknowledged. That
 * they do make sure of it is in {@link Simulation}.
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
 * <p>There is one ledger, which lists all that is acknowledged. Which coordinators have one, and
 * what is known of it, is in {@link Ledgers}.
 *
 * <p>Left out, because other steps of the model stand for it: hints and partial read repair (a
 * message of a write may reach any replica at any time), messages that are lost (they never
 * arrive), clients that die (their requests never end, or time out), retries and copies of requests
 * (they keep their level), failing controllers (it may always wait longer). Left out, because the
 * protocol does not provide for it: replicas that lose data, clients that choose other levels, and
 * clocks of which one runs faster by more than the margin.
 */
final class SwitchingModel {
  private SwitchingModel() {}

  /** Searches a scenario. */
  static Verdict check(Scenario scenario) {
    Search search = Search.of(scenario);
    return new Verdict(search, search.hasViolation() ? Trace.of(scenario, search.path()) : "");
  }

  /** What a search has found. */
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

    /** A shortest way to a read that missed a write, in words; empty if there is none. */
    String counterexample() {
      return counterexample;
    }

    Search search() {
      return search;
    }
  }
}
