package io.manx.results.report.collection;

import java.util.List;
import java.util.Optional;

/**
 * Policies of collection compared under one load: what {@code manx gcsync sim --json} writes.
 *
 * @param file where it was read
 * @param scenario the load
 * @param collector whose pauses
 * @param source {@code simulation} or {@code live}
 * @param seconds length of a run
 * @param fillRatio share of the drive that is in use; NaN if unknown
 * @param seed of the first run
 * @param policies the baseline first
 */
public record CollectionEvaluation(
    String file,
    String scenario,
    String collector,
    String source,
    double seconds,
    double fillRatio,
    long seed,
    List<PolicyFigures> policies) {
  private static final String CLEAN = "clean drive";
  private static final String FITTED = "fitted";
  private static final String LIVE = "live";

  public CollectionEvaluation {
    policies = List.copyOf(policies);
  }

  /** Whether it is known what writes waited for, which real nodes do not tell. */
  boolean tellsCauses() {
    return !source.equals(LIVE);
  }

  PolicyFigures baseline() {
    return policies.get(0);
  }

  /** The baseline on a drive that has nothing to collect. */
  Optional<PolicyFigures> clean() {
    return policies.stream().skip(1).filter(CollectionEvaluation::isClean).findFirst();
  }

  /** All on the drive that is in use, the baseline first. */
  List<PolicyFigures> inUse() {
    return policies.stream().filter(each -> !isClean(each)).toList();
  }

  /** Those that are compared with the baseline. */
  List<PolicyFigures> compared() {
    return inUse().stream().skip(1).toList();
  }

  /** Manx's own policy, or the last one where it is missing. */
  Optional<PolicyFigures> own() {
    List<PolicyFigures> compared = compared();
    return compared.stream()
        .filter(each -> each.name().equals(FITTED))
        .findFirst()
        .or(() -> compared.stream().reduce((first, last) -> last));
  }

  /** For example {@code parallel · bursts · simulation}. */
  String title() {
    return collector + " · " + scenario + " · " + source;
  }

  private static boolean isClean(PolicyFigures policy) {
    return policy.name().endsWith(CLEAN);
  }
}
