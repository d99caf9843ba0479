// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.results.UserException;
import io.manx.results.comparison.Comparison;
import io.manx.results.gate.GateJudge;
import io.manx.results.gate.GateScope;
import io.manx.results.gate.JudgedGates;
import io.manx.results.gate.Limit;
import io.manx.results.reference.Reference;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Pairing;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that make a measurement fail, for pipelines. */
public class GateArguments {
  @Option(
      names = "--fail-if",
      paramLabel = "LIMIT",
      converter = LimitConverter.class,
      description = {
        "Exit with code 99 if a figure is beyond a limit by more than chance; may be repeated. LIMIT"
            + " is '[VARIANT ]OPERATION.FIGURE[ ratio] (>|>=|<|<=) NUMBER[UNIT]', such as"
            + " 'read.p99.9 ratio > 1.1' (to the baseline) or 'manx read.p99 > 20ms'. Figures: mean,"
            + " p50, p95, p99, p99.9, throughput, node CPU; without ratio also p90, p99.99, max,"
            + " errors, extra requests. Units: us, ms, s; /s for throughput; %% for errors and extra"
            + " requests. See docs/measure/gates.md."
      })
  private List<Limit> limits = new ArrayList<>();

  @Option(
      names = "--fail-undecided",
      description = "Also fail if the measurement cannot tell whether a limit is exceeded.")
  private boolean failUndecided;

  /**
   * Checks that every limit is about something that is measured.
   *
   * @throws UserException if not
   */
  public final void check(GateScope scope) {
    if (failUndecided && limits.isEmpty()) {
      throw new UserException("--fail-undecided needs --fail-if with a limit");
    }
    Reference reference = reference();
    if (reference != null) {
      reference.requireAnyOf(scope.variants());
    }
    limits.forEach(scope.with(reference)::require);
  }

  /** Returns the reference to compare with, or null. */
  @Nullable Reference reference() {
    return null;
  }

  /** Applies the limits to the runs of a comparison. */
  public final JudgedGates judge(List<RunFile> runs, Comparison comparison, Pairing pairing) {
    Reference reference = reference();
    return new GateJudge(
            runs, comparison, pairing, reference == null ? null : reference.compare(runs))
        .judge(limits, failUndecided);
  }
}
