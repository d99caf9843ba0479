// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import java.util.List;
import java.util.Optional;

/**
 * A comparison of collection policies under one load, as written by {@code manx gcsync sim --json}.
 *
 * @param file name of the file
 * @param scenario name of the load
 * @param collector garbage collector of the JVM
 * @param source {@code simulation} or {@code live}
 * @param seconds length of a run
 * @param fillRatio share of the drive in use; NaN if unknown
 * @param seed seed of the first run
 * @param policies figures of the policies, the baseline first
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

  /** Returns whether the causes of waits are known; on real nodes they are not. */
  boolean tellsCauses() {
    return !source.equals(LIVE);
  }

  PolicyFigures baseline() {
    return policies.get(0);
  }

  /** Returns the baseline on a drive that has nothing to collect. */
  Optional<PolicyFigures> clean() {
    return policies.stream().skip(1).filter(CollectionEvaluation::isClean).findFirst();
  }

  /** Returns all policies on the drive in use, the baseline first. */
  List<PolicyFigures> inUse() {
    return policies.stream().filter(each -> !isClean(each)).toList();
  }

  /** Returns the policies that are compared with the baseline. */
  List<PolicyFigures> compared() {
    return inUse().stream().skip(1).toList();
  }

  /** Returns Manx's own policy, or the last one if that is missing. */
  Optional<PolicyFigures> own() {
    List<PolicyFigures> compared = compared();
    return compared.stream()
        .filter(each -> each.name().equals(FITTED))
        .findFirst()
        .or(() -> compared.stream().reduce((first, last) -> last));
  }

  /** Returns the title, for example {@code parallel · bursts · simulation}. */
  String title() {
    return collector + " · " + scenario + " · " + source;
  }

  private static boolean isClean(PolicyFigures policy) {
    return policy.name().endsWith(CLEAN);
  }
}
