// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.core.consistency.Prediction;
import io.manx.core.consistency.Profile;
import io.manx.results.UserException;
import io.manx.results.run.Build;
import io.manx.results.statistics.StudentInterval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * Measured mixes of reads and writes beside their predictions by a profile (Gorbenko 2020, section
 * VI.B).
 *
 * @param origin origin of the figures
 * @param cells each mix, pair of levels and number of threads
 */
public record Verification(FigureOrigin origin, List<Verified> cells) {
  /** Percents of reads in the paper's mixes. */
  public static final List<Integer> MIXES = List.of(10, 30, 50, 90);

  public Verification {
    cells = List.copyOf(cells);
  }

  /**
   * A measured mix beside its prediction.
   *
   * @param measured the measured figures
   * @param prediction the profile's prediction
   */
  public record Verified(CellFigures measured, Prediction prediction) {
    /** The measured figure in milliseconds. */
    double millis(Objective objective) {
      return switch (objective) {
        case MEAN -> measured.meanMillis();
        case P99 -> measured.millis().quantile(0.99);
        case P999 -> measured.millis().quantile(0.999);
      };
    }

    /**
     * Returns how far the prediction is above the measured figure, as a share of that, as in table
     * V.
     */
    public double deviationRatio(Objective objective) {
      return prediction.millis(objective) / millis(objective) - 1;
    }
  }

  /**
   * All pairs under one mix and number of threads: one is predicted to be the fastest, one was
   * measured to be.
   *
   * @param all the mix with each pair
   */
  public record Choice(List<Verified> all) {
    /** Returns the pair that is predicted to be the fastest. */
    public Verified chosen() {
      return least(Comparator.comparingDouble(each -> each.prediction().meanMillis()));
    }

    /** Returns the pair that was measured to be the fastest. */
    public Verified fastest() {
      return least(Comparator.comparingDouble(each -> each.measured().meanMillis()));
    }

    private Verified least(Comparator<Verified> order) {
      return all.stream().min(order).orElseThrow();
    }

    /** Returns whether these are the same. */
    public boolean isRight() {
      return chosen().equals(fastest());
    }

    /** Returns whether the fastest pair is faster than each other one by more than chance. */
    public boolean isClear() {
      List<Double> best = fastest().measured().meansMillis();
      return all.stream()
          .filter(each -> !each.equals(fastest()))
          .allMatch(each -> isAbove(each.measured().meansMillis(), best));
    }

    /** Returns the mean latency of the chosen pair divided by that of the fastest. */
    public double costRatio() {
      return chosen().measured().meanMillis() / fastest().measured().meanMillis();
    }
  }

  /** Compares means by the 95 % interval of the differences, round by round. */
  private static boolean isAbove(List<Double> values, List<Double> others) {
    List<Double> differences = new ArrayList<>();
    for (int i = 0; i < Math.min(values.size(), others.size()); i++) {
      differences.add(values.get(i) - others.get(i));
    }
    double mean =
        differences.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    return mean > StudentInterval.halfWidth95(differences);
  }

  /**
   * Returns the combinations to measure.
   *
   * @param mixes percents of reads
   * @param threads numbers of threads of the closed loops
   */
  public static List<GridCell> cells(
      List<Integer> mixes, List<LevelPair> pairs, List<Integer> threads) {
    List<GridCell> cells = new ArrayList<>();
    for (int mix : new TreeSet<>(mixes)) {
      if (mix < 1 || mix > 99) {
        throw new UserException(
            "mix %d is out of range; choose 1 to 99 percent of reads".formatted(mix));
      }
      for (int each : new TreeSet<>(threads)) {
        pairs.forEach(pair -> cells.add(new GridCell(mix, pair, each)));
      }
    }
    return cells;
  }

  /** Compares the measured runs with a profile. */
  public static Verification of(GridPlan plan, Path out, Build build, Profile profile) {
    GridDirectory directory = GridDirectory.open(out, plan, build);
    return new Verification(
        FigureOrigin.of(directory.read(plan, plan.cells().get(0)).get(0)),
        plan.cells().stream()
            .map(cell -> verified(CellFigures.of(cell, directory.read(plan, cell)), profile))
            .toList());
  }

  private static Verified verified(CellFigures measured, Profile profile) {
    GridCell cell = measured.cell();
    return new Verified(
        measured, profile.predict(cell.levels(), cell.readPercent() / 100.0, cell.threads()));
  }

  /** Returns the absolute deviation of the predictions in each cell, as shares, in rising order. */
  public double[] deviations(Objective objective) {
    return cells.stream()
        .mapToDouble(cell -> Math.abs(cell.deviationRatio(objective)))
        .sorted()
        .toArray();
  }

  /** Returns the choices, one per mix and number of threads, in the order of the cells. */
  public List<Choice> choices() {
    List<Choice> choices = new ArrayList<>();
    List<Verified> left = new ArrayList<>(cells);
    while (!left.isEmpty()) {
      GridCell first = left.get(0).measured().cell();
      List<Verified> together =
          left.stream().filter(each -> isOfSameLoad(each.measured().cell(), first)).toList();
      choices.add(new Choice(together));
      left.removeAll(together);
    }
    return choices;
  }

  /** Returns how many choices are right. */
  static long right(List<Choice> choices) {
    return choices.stream().filter(Choice::isRight).count();
  }

  private static boolean isOfSameLoad(GridCell cell, GridCell other) {
    return cell.readPercent() == other.readPercent() && cell.threads() == other.threads();
  }
}
