// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.core.consistency.Profile;
import io.manx.results.UserException;
import io.manx.results.run.AtomicFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A plan as JSON: the predicted latency of each strong pair of levels under each load. The format
 * is promised: fields may be added, but are never renamed.
 *
 * @param formatVersion version of this layout
 * @param replicas replicas of each row per data centre
 * @param localDataCentre data centre of the clients
 * @param versions versions of the components that measured the profile
 * @param objective the latency to minimise: mean, p99 or p999
 * @param mayBeDown how many nodes may be down while all pairs still work
 * @param pairs pairs to choose from, read level before write level
 * @param threads numbers of concurrent requests, rising
 * @param readShares shares of reads, rising from 0 to 1
 * @param millis predicted latency of each pair: by pair, then by threads, then by read share
 * @param correctedBy name of the file of measured mixes that corrected it; null or absent if none
 */
public record PlanFile(
    int formatVersion,
    @JsonProperty("copies") Map<String, Integer> replicas,
    String localDataCentre,
    Map<String, String> versions,
    String objective,
    int mayBeDown,
    List<String> pairs,
    List<Integer> threads,
    List<Double> readShares,
    Map<String, List<List<Double>>> millis,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String correctedBy) {
  private static final int FORMAT_VERSION = 1;
  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  /**
   * Makes a plan.
   *
   * @throws UserException if the profile lacks a level of every strong pair
   */
  public static PlanFile of(PlanBasis basis, Objective objective, int mayBeDown) {
    ProfileFile file = basis.file();
    Profile profile = basis.profile();
    List<LevelPair> pairs = Predictions.strongPairs(file, profile, mayBeDown);
    Map<String, List<List<Double>>> millis = new LinkedHashMap<>();
    pairs.forEach(
        pair ->
            millis.put(
                pair.toString(), Predictions.millis(profile, pair, objective, file.threads())));
    return new PlanFile(
        FORMAT_VERSION,
        file.replicas(),
        file.localDataCentre(),
        file.versions(),
        objective.name().toLowerCase(Locale.ROOT),
        mayBeDown,
        pairs.stream().map(LevelPair::toString).toList(),
        file.threads(),
        Predictions.READ_SHARES,
        millis,
        basis.correctedBy());
  }

  /**
   * Reads a plan.
   *
   * @throws UserException if the file is missing, damaged, or of a later layout
   */
  public static PlanFile read(Path file) {
    String text = StoredFile.text(file, "manx consistency plan PROFILE --json FILE");
    try {
      PlanFile plan = JSON.readValue(text, PlanFile.class);
      StoredFile.requireKnown(file, plan.formatVersion, FORMAT_VERSION);
      plan.pairs.forEach(LevelPair::parse);
      return plan;
    } catch (JsonProcessingException | IllegalArgumentException | NullPointerException e) {
      throw new UserException(file + " is damaged, or not a plan of Manx; write it again", e);
    }
  }

  /** Writes the plan, whole or not at all. */
  public void write(Path file) {
    AtomicFile.write(file, out -> JSON.writerWithDefaultPrettyPrinter().writeValue(out, this));
  }
}
