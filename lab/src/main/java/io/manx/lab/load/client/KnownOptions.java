package io.manx.lab.load.client;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import io.manx.results.UserException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Refuses driver options that nothing would read: a typing error would go unnoticed. */
final class KnownOptions {
  /** Sections of policies of which Manx has its own. */
  private static final List<String> OF_MANX =
      List.of("basic.load-balancing-policy.", "advanced.speculative-execution-policy.");

  /** Section of what is Manx's alone. */
  private static final String MANX = "advanced.manx.";

  /** Sections in which a class of the user's may have options of its own. */
  private static final List<String> OF_OTHERS =
      List.of(
          "advanced.retry-policy.",
          "advanced.timestamp-generator.",
          "advanced.address-translator.",
          "advanced.auth-provider.",
          "advanced.ssl-engine-factory.");

  private KnownOptions() {}

  /**
   * Refuses the first that is unknown.
   *
   * @param paths of the options, in the driver's reference configuration
   * @param settings in force, which name the classes of policies
   * @throws UserException naming the nearest known option
   */
  static void require(Collection<String> paths, Map<String, String> settings) {
    for (String path : paths) {
      if (!isTheDrivers(path) && !mayBeOfAnother(path, settings)) {
        Set<String> known = known();
        if (!known.contains(path)) {
          throw new UserException(
              "unknown driver option '%s'; the nearest that there is: '%s'"
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

  /** The driver's have no package when they are named in short. */
  private static boolean isOurs(String className) {
    return !className.contains(".")
        || className.startsWith("com.datastax.oss.driver.")
        || className.startsWith("io.manx.");
  }

  /** The driver's, and those that Manx's policies have in their reference configuration. */
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
