// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import io.manx.core.request.Demand;
import io.manx.core.request.ModelledKinds;
import io.manx.core.request.ModelledTemplate;
import io.manx.core.request.PredictedStatistic;
import io.manx.core.request.RequestModel;
import io.manx.core.request.StatementTemplate;
import io.manx.core.request.TemplateLine;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Cost of predicting a request's time, and of finding the template of a simple statement. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class PredictionBenchmark {
  private static final int KIND = 7;

  private final Demand demand = new Demand(KIND, 0, false);
  private final ModelledKinds kinds = identified();
  private final String statement =
      "/* app */ SELECT a, b FROM ks.t WHERE k = 'user1234567890' AND c IN (1, 2, 3) LIMIT 10";
  private int outstanding;

  private static ModelledKinds identified() {
    String statement = "SELECT a FROM t WHERE k = ?";
    TemplateLine line = new TemplateLine(1, 0.1, 5, 0.9, 1, 64);
    ModelledKinds kinds =
        new ModelledKinds(
            new RequestModel(
                PredictedStatistic.P50,
                2,
                0.5,
                List.of(new ModelledTemplate("read", List.of(statement), line))));
    kinds.identify(KIND, statement);
    return kinds;
  }

  /** A request of a prepared statement. */
  @Benchmark
  public boolean isLong() {
    return kinds.isLong(demand, outstanding++ & 63);
  }

  /** A simple statement, whose text is read each time. */
  @Benchmark
  public String templateOfSimpleStatement() {
    return StatementTemplate.of(statement);
  }
}
