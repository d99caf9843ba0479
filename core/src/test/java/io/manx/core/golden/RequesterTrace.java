// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.policy.Candidates;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Selectors;
import io.manx.core.request.DelayBounds;
import io.manx.core.request.Demand;
import io.manx.core.request.GoldenDemands;
import io.manx.core.request.RequestDemands;
import io.manx.core.routing.LateRequest;
import io.manx.core.routing.LateRequest.Decision;
import io.manx.core.routing.LateRequest.Destination;
import io.manx.core.routing.Route;
import io.manx.core.routing.Router;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.core.speculation.Speculation;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import io.manx.core.wire.ForetoldPause;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Runs a whole requester as a driver does: demands, router, policy and speculation. Records the
 * calls with what they decide.
 */
final class RequesterTrace {
  private final GoldenFile file;
  private final RequestDemands demands = new RequestDemands();
  private final ReplicaSelector policy;
  private final double rackMargin;
  private final Router router;
  private final BudgetSpeculation budget;
  private final Route route = new Route();

  RequesterTrace(GoldenFile file, RequesterSettings settings) {
    this.file = file;
    file.add("begin", settings.told());
    policy = Selectors.create(settings.policy, Map.of(), settings.policySeed);
    rackMargin = settings.rackMargin;
    router = new Router(settings.slowStartNanos, settings.routerSeed);
    budget =
        new BudgetSpeculation(
            ParameterValues.of(BudgetSpeculation.PARAMETERS, settings.speculation));
  }

  int kind(long key, int group, String description, long now) {
    int kind = demands.costs().kinds().findOrAdd(key, group, () -> description, now);
    file.add("kind", key, group, description, now, kind);
    return kind;
  }

  Demand demand(
      int request,
      int kind,
      int group,
      boolean isLarge,
      double rows,
      long partition,
      String option) {
    Demand known = demands.of(kind, group, isLarge, rows, partition);
    Demand demand = option == null ? known : known.within(DelayBounds.parse(option));
    double[] features = GoldenDemands.features(demand);
    file.add(
        "demand",
        request,
        kind,
        group,
        isLarge,
        rows,
        partition,
        option,
        demand.isLarge(),
        Traces.rounded(demand.serviceMillis()),
        (int) features[0],
        Traces.rounded(features[2]));
    return demand;
  }

  /** Ranks replicas; returns all in order. */
  List<Integer> plan(
      int request,
      Demand demand,
      List<List<Integer>> replicas,
      int required,
      List<Integer> rack,
      long now) {
    route.clear(demand);
    replicas.get(0).forEach(route.local()::add);
    replicas.get(1).forEach(route.remote()::add);
    IntPredicate isInLocalRack = rack == null ? null : rack::contains;
    router.rank(policy, route, rackMargin, isInLocalRack, now);
    Candidates ordered = router.order(route, required, now);
    List<Integer> order = Traces.replicas(ordered);
    file.add(
        "plan",
        request,
        now,
        replicas.get(0),
        replicas.get(1),
        required,
        rack,
        order,
        Traces.tiers(ordered),
        Traces.scores(ordered));
    return order;
  }

  void sent(int request, int replica, Demand demand, long now) {
    file.add("sent", request, replica, now);
    demands.costs().sent();
    policy.sent(replica, demand, now);
  }

  /** Returns null if a request is never late. */
  LateRequest late(int request, Demand demand, int awaited, long now) {
    long delay = budget.delayNanos(demand, awaited, now);
    file.add("late", request, now, awaited, delay);
    return delay == Speculation.NEVER ? null : new LateRequest(budget, demand, awaited, delay);
  }

  /** A copy may itself be late. */
  LateRequest further(int request, Demand demand) {
    long delay = budget.lateNanos(demand);
    file.add("further", request, delay);
    return delay == Speculation.NEVER ? null : new LateRequest(budget, demand, 1, delay);
  }

  Destination judge(
      int request, LateRequest late, int candidate, int asked, long waited, long now) {
    route.clear(late.demand());
    route.local().add(candidate);
    route.local().add(asked);
    boolean isFarLater = LateRequest.isFarLater(policy, route.local(), now);
    Destination destination = late.destination(candidate, isFarLater, waited, now);
    file.add("judge", request, candidate, asked, waited, now, isFarLater, destination);
    return destination;
  }

  Decision ask(int request, LateRequest late, Destination destination, long waited, long now) {
    Decision decision = late.ask(destination, waited, now);
    file.add(
        "ask", request, waited, destination, now, decision, late.askAfterNanos(), late.refusal());
    return decision;
  }

  boolean permitsAtOnce(long now) {
    boolean permits = budget.permitsAtOnce(now);
    file.add("atOnce", now, permits);
    return permits;
  }

  /** Reads what a replica says of itself; returns null if it is not to be believed. */
  Feedback feedback(int replica, byte[] bytes, long now) {
    Feedback feedback = FeedbackCodec.decode(bytes);
    boolean foretells = FeedbackCodec.foretells(bytes);
    ForetoldPause pause = FeedbackCodec.foretold(bytes);
    file.add(
        "feedback",
        replica,
        bytes,
        now,
        PolicyTrace.fields(feedback),
        FeedbackCodec.isLeaving(bytes),
        foretells,
        pause == null ? null : List.of(pause.untilNanos(), pause.lengthNanos()));
    if (feedback != null) {
      if (FeedbackCodec.isLeaving(bytes)) {
        router.slowStart().leaving(replica, now);
      }
      if (foretells) {
        router.pauses().said(replica, pause, now);
      }
    }
    return feedback;
  }

  void answered(
      RequestInTrace request, int replica, long responseNanos, Feedback feedback, long now) {
    file.add(
        "answered",
        request.number,
        replica,
        responseNanos,
        PolicyTrace.fields(feedback),
        request.bytes,
        now);
    Demand demand = request.demand;
    demands.answered(demand, request.partition, request.bytes);
    demands.costs().answered(replica, demand, responseNanos, feedback, now);
    router.answered(policy, replica, demand, responseNanos, feedback, now);
    budget.answered(replica, demand, responseNanos, feedback, now);
  }

  void failed(RequestInTrace request, int replica, long waited, long now) {
    file.add("failed", request.number, replica, waited, now);
    demands.costs().ended(request.demand, waited, now);
    router.failed(policy, replica, request.demand, waited, now);
  }

  void expired(RequestInTrace request, int replica, long waited, long now) {
    file.add("expired", request.number, replica, waited, now);
    demands.costs().ended(request.demand, waited, now);
    router.expired(policy, replica, request.demand, waited, now);
  }

  void cancelled(RequestInTrace request, int replica, long waited, long now) {
    file.add("cancelled", request.number, replica, waited, now);
    demands.costs().ended(request.demand, waited, now);
    router.cancelled(policy, replica, request.demand, waited, now);
  }

  void began(int replica, long now) {
    file.add("began", replica, now);
    router.slowStart().began(replica, now);
  }

  void leaving(int replica, long now) {
    file.add("leaving", replica, now);
    router.slowStart().leaving(replica, now);
  }

  void readiness(int replica, long now) {
    file.add("readiness", replica, now, router.readiness(replica, now));
  }

  /** Figures that a driver shows. */
  void counts() {
    file.add(
        "counts", router.pauses().heard(), router.pauses().unbelieved(), router.pauses().spared());
  }
}
