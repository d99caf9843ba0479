// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency.control;

import com.datastax.oss.driver.api.core.Version;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValue;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.PlanGrid;
import io.manx.core.consistency.Replication;
import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The plan of the fastest pair of levels for each load, as {@code manx consistency plan} writes it.
 */
public final class LevelPlan {
  private static final int FORMAT_VERSION = 1;

  private final PlanGrid grid;
  private final List<LevelPair> pairs;
  private final @Nullable Version cassandraVersion;

  private LevelPlan(PlanGrid grid, List<LevelPair> pairs, @Nullable Version cassandraVersion) {
    this.grid = grid;
    this.pairs = pairs;
    this.cassandraVersion = cassandraVersion;
  }

  /**
   * Reads one.
   *
   * @param name of its file
   * @throws IllegalArgumentException if the file is missing, or no plan
   */
  public static LevelPlan read(String name) {
    File file = new File(name);
    if (!file.isFile()) {
      throw new IllegalArgumentException(
          "there is no file " + file + "; write it with 'manx consistency plan --json'");
    }
    try {
      return of(ConfigFactory.parseFile(file));
    } catch (ConfigException | IllegalArgumentException | ClassCastException e) {
      throw new IllegalArgumentException(
          file + " is not a plan of 'manx consistency plan --json': " + e.getMessage(), e);
    }
  }

  private static LevelPlan of(Config config) {
    int version = config.getInt("formatVersion");
    if (version != FORMAT_VERSION) {
      throw new IllegalArgumentException(
          "its formatVersion is "
              + version
              + ", this Manx reads "
              + FORMAT_VERSION
              + "; write it again");
    }
    Map<String, Integer> replicas = new HashMap<>();
    config
        .getConfig("copies")
        .root()
        .forEach((name, count) -> replicas.put(name, ((Number) count.unwrapped()).intValue()));
    List<LevelPair> pairs = new ArrayList<>();
    config.getStringList("pairs").forEach(each -> pairs.add(LevelPair.parse(each)));
    return new LevelPlan(
        PlanGrid.of(
            Replication.of(replicas, config.getString("localDataCentre")),
            config.getNumberList("threads"),
            config.getNumberList("readShares"),
            millis(config, pairs)),
        List.copyOf(pairs),
        cassandra(config));
  }

  private static Map<LevelPair, List<List<Number>>> millis(Config config, List<LevelPair> pairs) {
    Map<LevelPair, List<List<Number>>> millis = new LinkedHashMap<>();
    for (LevelPair pair : pairs) {
      ConfigValue rows = config.getObject("millis").get(pair.toString());
      if (rows == null) {
        throw new IllegalArgumentException("millis has no " + pair);
      }
      List<List<Number>> table = new ArrayList<>();
      for (Object row : (List<?>) rows.unwrapped()) {
        List<Number> numbers = new ArrayList<>();
        ((List<?>) row).forEach(each -> numbers.add((Number) each));
        table.add(numbers);
      }
      millis.put(pair, table);
    }
    return millis;
  }

  private static @Nullable Version cassandra(Config config) {
    String path = "versions.cassandra";
    return config.hasPath(path) ? Version.parse(config.getString(path)) : null;
  }

  /** The predicted times. */
  PlanGrid grid() {
    return grid;
  }

  /** The pairs to choose from. */
  List<LevelPair> pairs() {
    return pairs;
  }

  /** The version of Cassandra with which it was measured; null if the plan does not say. */
  @Nullable Version cassandraVersion() {
    return cassandraVersion;
  }
}
