package io.manx.lab.consistency;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.core.consistency.Prediction;
import io.manx.core.consistency.Profile;
import io.manx.results.UserException;
import io.manx.results.run.Build;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * Mixes of reads and writes that were measured, beside what a profile predicts of them (Gorbenko
 * 2020, section VI.B).
 *
 * @param origin where the figures come from
 * @param cells each mix, pair of levels and number of threads
 */
public record Verification(FigureOrigin origin, List<Verified> cells) {
  /** The paper's: percent of reads. */
  public static final List<Integer> MIXES = List.of(10, 30, 50, 90);

  public Verification {
    cells = List.copyOf(cells);
  }

  /**
   * A mix that was measured, beside what was predicted.
   *
   * @param measured what was measured
   * @param prediction from the profile
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

    /** By which share of the measured figure the prediction is above it, as in table V. */
    public double deviationRatio(Objective objective) {
      return prediction.millis(objective) / millis(objective) - 1;
    }
  }

  /**
   * All pairs under one mix and number of threads: which is predicted, and which was measured to be
   * the fastest.
   *
   * @param all by pair
   */
  public record Choice(List<Verified> all) {
    /** The one that a user of the profile would choose. */
    public Verified chosen() {
      return least(Comparator.comparingDouble(each -> each.prediction().meanMillis()));
    }

    /** The one that was the fastest. */
    public Verified fastest() {
      return least(Comparator.comparingDouble(each -> each.measured().meanMillis()));
    }

    private Verified least(Comparator<Verified> order) {
      return all.stream().min(order).orElseThrow();
    }

    /** Whether the right one was chosen. */
    public boolean isRight() {
      return chosen().equals(fastest());
    }

    /** Whether the fastest one is faster than each other one by more than chance. */
    public boolean isClear() {
      List<Double> best = fastest().measured().meansMillis();
      return all.stream()
          .filter(each -> !each.equals(fastest()))
          .allMatch(each -> isAbove(each.measured().meansMillis(), best));
    }

    /** How many times as long requests took with the chosen one as with the fastest. */
    public double costRatio() {
      return chosen().measured().meanMillis() / fastest().measured().meanMillis();
    }
  }

  /** By the 95 % interval of the differences, round by round. */
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
   * @param threads of the closed loops
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

  /** Sets what was measured against a profile. */
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

  /** Returns how far predictions are off in each cell: shares without sign, from the least on. */
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

  /** Returns how many of these are right. */
  static long right(List<Choice> choices) {
    return choices.stream().filter(Choice::isRight).count();
  }

  private static boolean isOfSameLoad(GridCell cell, GridCell other) {
    return cell.readPercent() == other.readPercent() && cell.threads() == other.threads();
  }
}
