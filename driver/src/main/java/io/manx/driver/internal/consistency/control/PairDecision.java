// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency.control;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.PairChooser;
import io.manx.core.consistency.Replication;
import io.manx.core.consistency.StrongPairs;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Ledgers;
import io.manx.core.consistency.switching.Phase;
import io.manx.driver.consistency.LevelChange;
import io.manx.driver.consistency.TableLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which pair of levels a table should have. Used by one thread. It reads no clock and no
 * network: all it knows is passed in.
 */
final class PairDecision {
  /** What to do next. */
  enum Action {
    NOTHING,
    CHANGE,
    GIVE_UP
  }

  private static final long NONE = 0;

  private final @Nullable LevelPlan plan;
  private final double marginRatio;
  private final int decisions;
  private final long patienceNanos;
  private @Nullable PairChooser chooser;
  private @Nullable LevelPair inForce;
  private @Nullable LevelPair wanted;
  private String why = "";
  private long changingEpoch = NONE;
  private long changingSinceNanos;

  /** The change that this session began. A change of an operator may take longer. */
  private @Nullable Enrolment own;

  private boolean isResting;
  private long restingSinceNanos;

  /**
   * Creates it.
   *
   * @param plan null for none: then pairs change only when nodes are down
   * @param marginRatio share by which another pair must be faster
   * @param decisions the number of successive decisions in which it must be faster
   * @param patienceNanos how long this session's own changes may drain before they are given up,
   *     and how long it then rests before another one
   */
  PairDecision(@Nullable LevelPlan plan, double marginRatio, int decisions, long patienceNanos) {
    this.plan = plan;
    this.marginRatio = marginRatio;
    this.decisions = decisions;
    this.patienceNanos = patienceNanos;
  }

  /**
   * Decides.
   *
   * @param load of all sessions
   * @param down how many nodes are down
   */
  Action decide(Enrolment enrolment, TableLoad load, int down, long nowNanos) {
    if (enrolment.phase() != Phase.STABLE) {
      return whileChanging(enrolment, down, nowNanos);
    }
    own = null;
    why = "";
    LevelPair current = enrolment.to();
    LevelPair faster = fastest(enrolment, load);
    Optional<LevelPair> survivor = survivor(enrolment, down, faster);
    if (survivor.isPresent()) {
      wanted = survivor.get();
      why = down + " nodes are down, so " + current + " cannot be reached";
      return Action.CHANGE;
    }
    if (faster.equals(current)) {
      wanted = null;
      return Action.NOTHING;
    }
    wanted = faster;
    why = obstacle(enrolment, faster, down, nowNanos);
    return why.isEmpty() ? Action.CHANGE : Action.NOTHING;
  }

  /** The decided change has begun. */
  void begun(Enrolment changing) {
    own = changing;
  }

  private Action whileChanging(Enrolment enrolment, int down, long nowNanos) {
    if (enrolment.epoch() != changingEpoch) {
      changingEpoch = enrolment.epoch();
      changingSinceNanos = nowNanos;
    }
    wanted = null;
    boolean isOutOfReach = LevelChange.isOutOfReach(enrolment, down);
    boolean isStuck =
        isOwn(enrolment)
            && enrolment.phase() == Phase.DRAINING
            && nowNanos - changingSinceNanos > patienceNanos;
    if (!isOutOfReach && !isStuck) {
      return Action.NOTHING;
    }
    why = isOutOfReach ? down + " nodes are down" : "older writes could not be drained";
    isResting = true;
    restingSinceNanos = nowNanos;
    return Action.GIVE_UP;
  }

  /** Whether this session began the change; its epoch increases when its waits begin anew. */
  private boolean isOwn(Enrolment changing) {
    Enrolment begun = own;
    return begun != null && begun.epoch() <= changing.epoch() && begun.to().equals(changing.to());
  }

  private LevelPair fastest(Enrolment enrolment, TableLoad load) {
    LevelPair current = enrolment.to();
    LevelPlan known = plan;
    if (known == null) {
      return current;
    }
    int planned = known.grid().replication().replicas();
    if (planned != enrolment.replicas()) {
      why = "the plan is for " + planned + " replicas, the table has " + enrolment.replicas();
      return current;
    }
    if (!known.pairs().contains(current)) {
      why = "the plan does not contain this pair";
      return current;
    }
    PairChooser chooses = chooser;
    if (chooses == null) {
      chooses = new PairChooser(known.grid(), known.pairs(), current, marginRatio, decisions);
      chooser = chooses;
      inForce = current;
    }
    if (!current.equals(inForce)) {
      chooses.inForce(current); // otherwise it remembers what it wanted
      inForce = current;
    }
    double concurrency = Math.max(load.concurrency(), known.grid().leastConcurrency());
    return chooses.decide(load.readShare(), concurrency);
  }

  /**
   * Returns a pair that can be reached although nodes are down; empty if not needed, or if there is
   * none.
   */
  private Optional<LevelPair> survivor(Enrolment enrolment, int down, LevelPair faster) {
    Replication replication = Replication.of(enrolment.replicas());
    if (down == 0 || enrolment.to().mayBeDown(replication) >= down) {
      return Optional.empty();
    }
    List<LevelPair> candidates = new ArrayList<>(List.of(faster));
    candidates.addAll(StrongPairs.minimal(replication, Math.min(down, enrolment.replicas())));
    return candidates.stream()
        .filter(pair -> pair.mayBeDown(replication) >= down && !pair.equals(enrolment.to()))
        .filter(pair -> !needsDrain(enrolment, pair))
        .findFirst();
  }

  private static boolean needsDrain(Enrolment enrolment, LevelPair pair) {
    return enrolment.changeTo(pair).transition().needsDrain();
  }

  private String obstacle(Enrolment enrolment, LevelPair pair, int down, long nowNanos) {
    if (isResting && nowNanos - restingSinceNanos < patienceNanos) {
      return "a change was given up recently";
    }
    isResting = false;
    if (pair.mayBeDown(Replication.of(enrolment.replicas())) < down) {
      return down + " nodes are down";
    }
    if (!needsDrain(enrolment, pair)) {
      return "";
    }
    Ledgers ledgers = enrolment.ledgers();
    if (!ledgers.areKept()) {
      return "unless all nodes have Manx's agent, each change to it needs a repair";
    }
    return ledgers.haveLosses()
        ? "a node was restarted or the table newly enrolled, so older writes may be on too few"
            + " replicas: the change needs a repair once (manx consistency switch)"
        : "";
  }

  /** The pair to change to; null if the best one is in force. */
  @Nullable LevelPair wanted() {
    return wanted;
  }

  /**
   * Why the change is wanted, or why it must wait, or why there is none; empty if there is no more
   * to say.
   */
  String why() {
    return why;
  }
}
