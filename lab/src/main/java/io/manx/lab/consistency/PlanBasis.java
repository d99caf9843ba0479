// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.MixMeasurement;
import io.manx.core.consistency.Profile;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The input of a plan: a profile, with or without corrections.
 *
 * @param file the measured profile
 * @param plain predictions of mixes from single operations alone
 * @param profile the predictions to use: the same, or corrected by measured mixes
 * @param correctedBy name of the file of measured mixes; null if there is none
 */
public record PlanBasis(
    ProfileFile file, Profile plain, Profile profile, @Nullable String correctedBy) {

  /** Returns the basis without corrections. */
  public static PlanBasis of(ProfileFile file) {
    Profile plain = file.profile();
    return new PlanBasis(file, plain, plain, null);
  }

  /**
   * Returns this basis corrected by the mixes of a verification. Each pair must have mixes there,
   * since a pair without corrections would look faster than the others.
   *
   * @param verification JSON file of {@code manx consistency verify}
   * @param mayBeDown how many nodes may be down while all pairs of the plan still work
   * @param fixed pair to compare gains with
   * @throws UserException if the file is no verification, has other levels, or lacks a pair
   */
  public PlanBasis correctedBy(Path verification, int mayBeDown, LevelPair fixed) {
    List<MixMeasurement> mixes = VerificationFile.mixes(verification);
    Set<LevelPair> lacking = new LinkedHashSet<>(Predictions.strongPairs(file, plain, mayBeDown));
    lacking.add(fixed);
    mixes.forEach(mix -> lacking.remove(mix.pair()));
    if (!lacking.isEmpty()) {
      throw new UserException(
          "%s has no mixes of %s; verify with the same --may-be-down, and choose --against among its pairs"
              .formatted(
                  verification,
                  lacking.stream().map(LevelPair::toString).collect(Collectors.joining(", "))));
    }
    try {
      return new PlanBasis(
          file, plain, plain.with(mixes), String.valueOf(verification.getFileName()));
    } catch (IllegalArgumentException e) {
      throw new UserException(
          "%s has other levels than the profile: %s; verify this profile"
              .formatted(verification, e.getMessage()),
          e);
    }
  }
}
