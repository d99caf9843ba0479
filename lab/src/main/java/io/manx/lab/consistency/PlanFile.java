package io.manx.lab.consistency;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.core.consistency.Domains;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.core.consistency.Profile;
import io.manx.core.consistency.StrongPairs;
import io.manx.results.UserException;
import io.manx.results.run.AtomicFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which strong pair of levels is the fastest under which load, as JSON. A stable contract: fields
 * may be added, but none is renamed.
 *
 * @param formatVersion version of this layout
 * @param copies replicas of each row per data centre
 * @param localDataCentre where clients are
 * @param versions version per component of what measured the profile
 * @param objective which latency is the least: mean, p99 or p999
 * @param mayBeDown nodes of which any may be down while all pairs still work
 * @param pairs to choose from, read level before write level
 * @param threads numbers of concurrent requests, rising
 * @param readShares shares of reads, rising from 0 to 1
 * @param millis predicted latency of each pair: by pair, then by threads, then by read share
 */
public record PlanFile(
    int formatVersion,
    Map<String, Integer> copies,
    String localDataCentre,
    Map<String, String> versions,
    String objective,
    int mayBeDown,
    List<String> pairs,
    List<Integer> threads,
    List<Double> readShares,
    Map<String, List<List<Double>>> millis) {
  private static final int FORMAT_VERSION = 1;
  private static final List<Double> SHARES =
      IntStream.rangeClosed(0, 20).mapToObj(i -> i / 20.0).toList();
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * Makes one.
   *
   * @throws UserException if the profile has not the levels of any strong pair
   */
  public static PlanFile of(ProfileFile file, Objective objective, int mayBeDown) {
    Profile profile = file.profile();
    List<LevelPair> pairs = pairs(file, profile, mayBeDown);
    List<Integer> threads = file.threads();
    Map<String, List<List<Double>>> millis = new LinkedHashMap<>();
    for (LevelPair pair : pairs) {
      millis.put(
          pair.toString(),
          threads.stream()
              .map(
                  each ->
                      SHARES.stream()
                          .map(share -> profile.predict(pair, share, each).millis(objective))
                          .toList())
              .toList());
    }
    return new PlanFile(
        FORMAT_VERSION,
        file.copies(),
        file.localDataCentre(),
        file.versions(),
        objective.name().toLowerCase(Locale.ROOT),
        mayBeDown,
        pairs.stream().map(LevelPair::toString).toList(),
        threads,
        SHARES,
        millis);
  }

  /** Those that are strong, as cheap as can be, and were measured. */
  public static List<LevelPair> pairs(ProfileFile file, Profile profile, int mayBeDown) {
    List<LevelPair> pairs = profile.strongPairs(mayBeDown);
    if (pairs.isEmpty()) {
      List<LevelPair> wanted = StrongPairs.minimal(file.replication(), mayBeDown);
      throw new UserException(
          wanted.isEmpty()
              ? "with %s copies no strong pair of levels works while %d nodes are down; choose a lower --may-be-down"
                  .formatted(file.copies(), mayBeDown)
              : "the profile has the levels of no strong pair; measure those of one of %s by 'manx consistency profile --levels'"
                  .formatted(wanted));
    }
    return pairs;
  }

  /** Writes it whole or not at all. */
  public void write(Path file) {
    AtomicFile.write(file, out -> JSON.writerWithDefaultPrettyPrinter().writeValue(out, this));
  }

  /** Returns where each pair is the fastest, and how much faster than another one everywhere. */
  static Domains domains(
      ProfileFile file, Objective objective, int mayBeDown, LevelPair fixed, double[] shares) {
    Profile profile = file.profile();
    return Domains.of(
        profile,
        objective,
        pairs(file, profile, mayBeDown),
        fixed,
        file.threads().stream().mapToDouble(Integer::doubleValue).toArray(),
        shares);
  }
}
