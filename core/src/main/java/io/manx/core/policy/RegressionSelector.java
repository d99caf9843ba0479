// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.Ewma;
import io.manx.core.estimate.LeastSquares;
import io.manx.core.estimate.LogQuantile;
import io.manx.core.estimate.PerReplica;
import io.manx.core.request.Demand;
import io.manx.core.request.ModelledKinds;
import io.manx.core.request.PerKind;
import io.manx.core.request.RequestModelFile;
import io.manx.core.wire.Feedback;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Regression-based replica selection (Chauque 2020, section 3.2.3): requests that are predicted to
 * take long go to the fastest replica, others go to replicas in turn.
 *
 * <p>The predicted time of a request is {@code w0 + w1 * c}, a line fitted to response times by
 * least squares for each kind of request; c is the number of the requester's own outstanding
 * requests. The fastest replica is the one with the lowest moving average of response times, weight
 * of the newest 0.3.
 *
 * <p>Readings of what the thesis leaves open: a prediction is long if it exceeds the 90th
 * percentile of all predictions. After the fastest replica, or the one whose turn it is, the others
 * follow in the order of their averages; an unknown replica has average 0. A failed or expired
 * request counts in the average of its replica as at least 5 s, Cassandra's default read timeout,
 * and is no point of a line.
 *
 * <p>With parameter {@code model} the lines and the threshold are those of a model that was trained
 * offline, as in the thesis ({@link RequestModelFile}); requests that it does not predict take
 * turns.
 *
 * <p>Deviations without a model: c is counted at the response, while the thesis's load generator
 * supplied it. The line is fitted while running; until {@value #LEAST_SAMPLES} responses of a kind
 * its requests take turns. Lines are per kind: the thesis's exact query string is too fine for
 * prepared statements.
 */
public final class RegressionSelector implements ReplicaSelector {
  static final Parameter<Double> THRESHOLD_QUANTILE =
      Parameter.number(
          "threshold_quantile", 0.9, 0, 1, "quantile of predictions from which one is long");
  static final Parameter<Double> EWMA_WEIGHT =
      Parameter.number("ewma_weight", 0.3, 0.001, 1, "weight of the newest response time");
  static final Parameter<String> MODEL =
      Parameter.of(
          "model",
          ParameterForm.text("the path of a file, or empty for none"),
          "",
          "file that 'manx train --out' wrote, by which requests are predicted; without one lines"
              + " are fitted while running; only drivers know the statements that it is about");
  static final List<Parameter<?>> PARAMETERS = List.of(THRESHOLD_QUANTILE, EWMA_WEIGHT, MODEL);

  private static final double LEAST_MILLIS = 0.001;
  private static final int LEAST_SAMPLES = 100;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Turns turns;
  private final AtomicInteger outstanding = new AtomicInteger();
  private final LogQuantile threshold;
  private final PerKind<LeastSquares> lines = new PerKind<>(LeastSquares::new);
  private final PerReplica<Ewma> responseMillis;
  private final @Nullable ModelledKinds model;
  private final @Nullable IntFunction<@Nullable String> statements;

  /**
   * Creates one.
   *
   * @param seed of the first turn
   * @throws IllegalArgumentException if there is a model that cannot be read, or is of no use here
   */
  public RegressionSelector(ParameterValues values, long seed, Surroundings surroundings) {
    String file = values.get(MODEL);
    statements = surroundings.statements();
    if (!file.isEmpty() && statements == null) {
      throw new IllegalArgumentException(
          "model must be empty here: only drivers know the statements that a model is about");
    }
    model = file.isEmpty() ? null : new ModelledKinds(RequestModelFile.read(Path.of(file)));
    turns = new Turns(seed);
    threshold = new LogQuantile(values.get(THRESHOLD_QUANTILE), LEAST_MILLIS);
    double weight = values.get(EWMA_WEIGHT);
    responseMillis = new PerReplica<>(() -> Ewma.fromFirstSample(weight));
  }

  @Override
  public void rank(Candidates candidates, long nowNanos) {
    if (candidates.size() < 2) {
      return;
    }
    int itsTurn = candidates.replica(turns.next(candidates));
    for (int i = 0; i < candidates.size(); i++) {
      candidates.setScore(i, responseMillis.get(candidates.replica(i)).value());
    }
    candidates.sort();
    if (!isLong(candidates.demand())) {
      candidates.moveToFront(candidates.positionOf(itsTurn));
      candidates.setScore(0, 0);
    }
  }

  private boolean isLong(Demand demand) {
    return model == null ? isLongByItsLine(demand) : isLong(model, demand);
  }

  private boolean isLong(ModelledKinds modelled, Demand demand) {
    int kind = demand.kind();
    if (statements != null && kind != demand.group() && !modelled.isIdentified(kind)) {
      String statement = statements.apply(kind);
      if (statement != null) {
        modelled.identify(kind, statement);
      }
    }
    return modelled.isLong(demand, outstanding.get());
  }

  private boolean isLongByItsLine(Demand demand) {
    LeastSquares line = lines.get(demand.kind());
    if (line.count() < LEAST_SAMPLES) {
      return false;
    }
    double predicted = Math.max(line.at(outstanding.get()), 1e-6);
    double bar = threshold.value();
    threshold.add(predicted);
    return bar > 0 && predicted > bar;
  }

  @Override
  public void sent(int replica, Demand demand, long nowNanos) {
    outstanding.incrementAndGet();
  }

  @Override
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    double millis = responseNanos / NANOS_PER_MILLI;
    lines.get(demand.kind()).add(outstanding.getAndUpdate(Outstanding::ended), millis);
    responseMillis.get(replica).add(millis);
  }

  @Override
  public void failed(int replica, Demand demand, long waitedNanos, long nowNanos) {
    outstanding.updateAndGet(Outstanding::ended);
    responseMillis
        .get(replica)
        .add(Math.max(ScoredSelector.READ_TIMEOUT_NANOS, waitedNanos) / NANOS_PER_MILLI);
  }

  @Override
  public void cancelled(int replica, Demand demand, long waitedNanos, long nowNanos) {
    outstanding.updateAndGet(Outstanding::ended);
  }
}
