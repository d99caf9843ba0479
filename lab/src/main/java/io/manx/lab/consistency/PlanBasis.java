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
 * What a plan is made from.
 *
 * @param file the profile as it was measured
 * @param plain what the parts of a mix say of it
 * @param profile what predicts: the same, or corrected by measured mixes
 * @param correctedBy name of the file of these; null if there is none
 */
public record PlanBasis(
    ProfileFile file, Profile plain, Profile profile, @Nullable String correctedBy) {

  /** Returns that of a profile alone. */
  public static PlanBasis of(ProfileFile file) {
    Profile plain = file.profile();
    return new PlanBasis(file, plain, plain, null);
  }

  /**
   * Returns the same, corrected by the mixes that a verification measured. A pair without mixes
   * would look faster than the others beside it, so that all must have some.
   *
   * @param verification JSON file of {@code manx consistency verify}
   * @param mayBeDown nodes of which any may be down while the pairs of the plan work
   * @param fixed pair that gains are told against
   * @throws UserException if the file is not one, or is of other levels, or lacks a pair
   */
  public PlanBasis correctedBy(Path verification, int mayBeDown, LevelPair fixed) {
    List<MixMeasurement> mixes = VerificationFile.mixes(verification);
    Set<LevelPair> lacking = new LinkedHashSet<>(Predictions.strongPairs(file, plain, mayBeDown));
    lacking.add(fixed);
    mixes.forEach(mix -> lacking.remove(mix.pair()));
    if (!lacking.isEmpty()) {
      throw new UserException(
          "%s has no mixes of %s; verify with the same --may-be-down, and choose an --against of it"
              .formatted(
                  verification,
                  lacking.stream().map(LevelPair::toString).collect(Collectors.joining(", "))));
    }
    try {
      return new PlanBasis(
          file, plain, plain.with(mixes), String.valueOf(verification.getFileName()));
    } catch (IllegalArgumentException e) {
      throw new UserException(
          "%s is of other levels than the profile: %s; verify that profile"
              .formatted(verification, e.getMessage()),
          e);
    }
  }
}
