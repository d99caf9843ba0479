// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.table.TableOptions;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.ServerSettings;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The plan of a comparison: what it measures, and for how long.
 *
 * @param variants the variants to compare; the first is the baseline
 * @param rounds paired blocks, each with one round of every variant
 * @param warmUp how long freshly started nodes are warmed up first
 * @param settle the beginning of each round, whose requests are discarded
 * @param load the load of a round
 * @param clients driver sessions of each round
 * @param disturbances the disturbances of each round
 * @param place description of the cluster; a comparison is continued only on a cluster with the
 *     same one
 */
public record ComparisonPlan(
    List<Variant> variants,
    int rounds,
    Duration warmUp,
    Duration settle,
    LoadOptions load,
    int clients,
    List<DisturbanceSpec> disturbances,
    String place) {

  private static final int MAX_ROUNDS = 1_000;
  private static final int MAX_VARIANTS = 30;

  /**
   * Each variant's first discarded round lasts at least this fraction of the warm-up. Code that
   * only this variant runs is not compiled in the rounds of the others.
   */
  private static final int DISCARDED_PART_OF_WARM_UP = 8;

  public ComparisonPlan {
    if (variants.size() < 2 || variants.size() > MAX_VARIANTS) {
      throw new UserException(
          "a comparison needs 2 to "
              + MAX_VARIANTS
              + " variants, not "
              + variants.size()
              + "; for example --variants stock,no-speculation");
    }
    if (rounds < 1 || rounds > MAX_ROUNDS) {
      throw new UserException("rounds " + rounds + " is out of range; choose 1 to " + MAX_ROUNDS);
    }
    if (warmUp.isNegative() || settle.isNegative()) {
      throw new UserException("warm-up and settling time must not be negative");
    }
    variants.forEach(Variant::requireUsableDriver);
    variants.forEach(variant -> TableOptions.require(variant.table(), load));
    disturbances.forEach(spec -> spec.requireStartWithin(settle, load.duration()));
    variants =
        variants.stream().map(variant -> DriverPolicy.withClients(variant, clients)).toList();
    disturbances = List.copyOf(disturbances);
  }

  /** Returns a builder. */
  public static ComparisonPlanBuilder of(List<Variant> variants, LoadOptions load) {
    return new ComparisonPlanBuilder(variants, load);
  }

  /** Returns the variant that the others are compared with. */
  public Variant baseline() {
    return variants.get(0);
  }

  /** Returns warnings, a line each, about variants that lack something they need. */
  public List<String> warnings() {
    return variants.stream()
        .flatMap(variant -> DriverPolicy.warning(variant, load, settle, clients).stream())
        .toList();
  }

  /** Returns whether any variant needs Manx's agent; it is off in the rounds of the others. */
  public boolean needsAgent() {
    return variants.stream().anyMatch(variant -> variant.serverSettings().needsAgent());
  }

  /**
   * Returns the distinct settings that variants need and nodes of one variant take without a
   * restart.
   */
  List<ServerSettings> settingsWithoutRestart(Variant variant) {
    ServerSettings inForce = variant.serverSettings().withoutRuntimeOptions();
    return variants.stream()
        .map(Variant::serverSettings)
        .filter(settings -> settings.withoutRuntimeOptions().equals(inForce))
        .distinct()
        .toList();
  }

  /** Returns the load of one block; all variants of a block get the same requests. */
  LoadOptions loadOf(int block) {
    return load.lasting(settle, load.duration(), load.seed() + block);
  }

  /**
   * Returns the loads of the discarded rounds, which every variant runs before the measured ones.
   * The first round is long enough to warm up the code that only this variant uses, however short
   * or small the measured rounds are. A second one, like a measured round, follows: otherwise the
   * variant measured first would pay for what is still cold. There is no second one without a
   * warm-up, or if variants need restarts.
   */
  List<LoadOptions> discardedLoads() {
    LoadOptions first = firstDiscarded();
    return warmUp.isZero() || needsRestarts()
        ? List.of(first)
        : List.of(first, load.lasting(settle, load.duration(), load.seed() - 2));
  }

  private boolean needsRestarts() {
    return variants.stream()
            .map(variant -> variant.serverSettings().withoutRuntimeOptions())
            .distinct()
            .count()
        > 1;
  }

  private LoadOptions firstDiscarded() {
    Duration ownWarmUp = warmUp.dividedBy(DISCARDED_PART_OF_WARM_UP);
    long seed = load.seed() - 1;
    if (load.requests() > 0 && !ownWarmUp.isZero()) {
      return load.lasting(settle, ownWarmUp, seed).with(load.layout(), 0, load.dropsPageCache());
    }
    boolean longer = ownWarmUp.compareTo(load.duration()) > 0;
    return load.lasting(settle, longer ? ownWarmUp : load.duration(), seed);
  }

  /** Returns how long one round of one variant is under load. */
  Duration roundTime() {
    return settle.plus(load.duration());
  }

  /** Returns how long all rounds and warm-ups take, without starting, loading and connecting. */
  public Duration loadTime() {
    Duration ofVariant = roundTime().multipliedBy(rounds);
    for (LoadOptions discarded : discardedLoads()) {
      ofVariant = ofVariant.plus(timeOf(discarded));
    }
    return warmUp.multipliedBy(coldStarts()).plus(ofVariant.multipliedBy(variants.size()));
  }

  /** Returns how long a round is under load, including its discarded beginning. */
  static Duration timeOf(LoadOptions round) {
    return round.settle().plus(round.duration());
  }

  /** Returns how often nodes are cold: at first, and after each restart that a variant needs. */
  private int coldStarts() {
    List<Variant> order = new ArrayList<>(variants);
    for (int block = 0; block < rounds; block++) {
      order.addAll(RoundSchedule.block(variants, load.seed(), block));
    }
    int starts = 1;
    ServerSettings inForce = ServerSettings.STOCK;
    for (Variant variant : order) {
      ServerSettings wanted = variant.serverSettings().withoutRuntimeOptions();
      starts += wanted.equals(inForce) ? 0 : 1;
      inForce = wanted;
    }
    return starts;
  }

  /** Returns all settings that must be the same to continue an interrupted comparison. */
  Map<String, String> fingerprint() {
    Map<String, String> print = new LinkedHashMap<>(load.describe());
    print.put("seed", Long.toString(load.seed()));
    print.put("rounds", Integer.toString(rounds));
    print.put("settle", settle.toString());
    print.put("clients", Integer.toString(clients));
    print.put("warm-up", warmUp.toString());
    print.put("cluster", place);
    print.put("disturbances", disturbances.toString());
    for (int i = 0; i < variants.size(); i++) {
      print.put("variant " + i, variants.get(i).name() + ": " + variants.get(i).settings());
    }
    return print;
  }
}
