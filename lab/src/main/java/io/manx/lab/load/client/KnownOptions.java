// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import io.manx.results.UserException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Rejects driver options that nothing would read, since typing errors would go unnoticed. */
final class KnownOptions {
  /** Sections of policies that Manx replaces with its own. */
  private static final List<String> OF_MANX =
      List.of("basic.load-balancing-policy.", "advanced.speculative-execution-policy.");

  /** Section of options that only Manx has. */
  private static final String MANX = "advanced.manx.";

  /** Sections in which a user's class may have options of its own. */
  private static final List<String> OF_OTHERS =
      List.of(
          "advanced.retry-policy.",
          "advanced.timestamp-generator.",
          "advanced.address-translator.",
          "advanced.auth-provider.",
          "advanced.ssl-engine-factory.");

  private KnownOptions() {}

  /**
   * Rejects the first unknown option.
   *
   * @param paths paths of options in the driver's reference configuration
   * @param settings all settings, which name the classes of policies
   * @throws UserException naming the nearest known option
   */
  static void require(Collection<String> paths, Map<String, String> settings) {
    for (String path : paths) {
      if (!isTheDrivers(path) && !mayBeOfAnother(path, settings)) {
        Set<String> known = known();
        if (!known.contains(path)) {
          throw new UserException(
              "unknown driver option '%s'; the nearest known one is '%s'"
                  .formatted(path, NearestName.of(path, known)));
        }
      }
    }
  }

  private static boolean isTheDrivers(String path) {
    for (DefaultDriverOption option : DefaultDriverOption.values()) {
      if (option.getPath().equals(path)) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayBeOfAnother(String path, Map<String, String> settings) {
    return OF_OTHERS.stream().anyMatch(path::startsWith)
        || OF_MANX.stream()
            .anyMatch(
                section ->
                    path.startsWith(section)
                        && !isOurs(settings.getOrDefault(section + "class", "")));
  }

  /**
   * Returns whether a class is the driver's or Manx's; short names without a package are the
   * driver's.
   */
  private static boolean isOurs(String className) {
    return !className.contains(".")
        || className.startsWith("com.datastax.oss.driver.")
        || className.startsWith("io.manx.");
  }

  /** Returns the driver's options and those in the reference configuration of Manx. */
  private static Set<String> known() {
    Set<String> known = new TreeSet<>();
    for (DefaultDriverOption option : DefaultDriverOption.values()) {
      known.add(option.getPath());
    }
    DriverConfigLoader.fromString("").getInitialConfig().getDefaultProfile().entrySet().stream()
        .map(Map.Entry::getKey)
        .filter(path -> path.startsWith(MANX) || OF_MANX.stream().anyMatch(path::startsWith))
        .forEach(known::add);
    return known;
  }
}
