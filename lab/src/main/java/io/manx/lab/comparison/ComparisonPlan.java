package io.manx.lab.comparison;

import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.ServerSettings;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a comparison measures.
 *
 * @param variants what is compared; the first is the baseline
 * @param rounds paired blocks, each with one round of every variant
 * @param warmUp how long freshly started nodes are warmed up before anything else
 * @param settle load at the start of each round that is discarded
 * @param load the load of a round
 * @param clients driver sessions of each round
 * @param disturbances what is done to the nodes in each round
 * @param place description of the cluster; a comparison is continued only on one alike
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

  private static final int MOST_ROUNDS = 1_000;
  private static final int MOST_VARIANTS = 30;

  /**
   * Each variant's first discarded round lasts at least this part of the warm-up: what it alone
   * uses is compiled in no other variant's rounds.
   */
  private static final int DISCARDED_PART_OF_WARM_UP = 8;

  public ComparisonPlan {
    if (variants.size() < 2 || variants.size() > MOST_VARIANTS) {
      throw new UserException(
          "a comparison needs 2 to "
              + MOST_VARIANTS
              + " variants, not "
              + variants.size()
              + "; for example --variants stock,no-speculation");
    }
    if (rounds < 1 || rounds > MOST_ROUNDS) {
      throw new UserException("rounds " + rounds + " is out of range; choose 1 to " + MOST_ROUNDS);
    }
    if (warmUp.isNegative() || settle.isNegative()) {
      throw new UserException("warm-up and settling time must not be negative");
    }
    variants.forEach(Variant::requireUsableDriver);
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

  /** What variants lack to be what they are called, in a line each. */
  public List<String> warnings() {
    return variants.stream()
        .flatMap(variant -> DriverPolicy.warning(variant, load, settle, clients).stream())
        .toList();
  }

  /** Whether a variant wants Manx's agent on the nodes; it is off in the rounds of the others. */
  public boolean needsAgent() {
    return variants.stream().anyMatch(variant -> variant.serverSettings().needsAgent());
  }

  /** Returns the different settings of all variants that need no restart of the nodes after one. */
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
   * Returns the loads of the rounds that every variant runs before those that count, and are
   * discarded. The first is long enough to warm up what that variant alone uses, however short the
   * rounds are, and however few requests end them. One more in its turn, as those that count, keeps
   * what is still cold then from falling on whichever variant is measured first; not without a
   * warm-up, nor where each round restarts nodes.
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

  /** Returns how long loads will take, without starting, loading and connecting. */
  public Duration loadTime() {
    Duration ofVariant = roundTime().multipliedBy(rounds);
    for (LoadOptions discarded : discardedLoads()) {
      ofVariant = ofVariant.plus(timeOf(discarded));
    }
    return warmUp.multipliedBy(coldStarts()).plus(ofVariant.multipliedBy(variants.size()));
  }

  /** Returns how long a round is under load, with its beginning. */
  static Duration timeOf(LoadOptions round) {
    return round.warmUp().plus(round.duration());
  }

  /** Returns how often nodes are cold: at first, and whenever a variant needs them restarted. */
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

  /** Returns everything that must be the same for an interrupted comparison to be continued. */
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
