// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import io.manx.results.FileFailures;
import io.manx.results.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds scenarios: those that ship with Manx, and the user's own. */
public final class Scenarios {
  private static final String SUFFIX = ".yaml";
  private static final List<String> SHIPPED =
      List.of(
          "c3-fluctuation",
          "c3-fluctuation-300",
          "wu-load",
          "heron-sizes",
          "pauses",
          "slow-node",
          "dead-node",
          "size-skew",
          "herd",
          "saturation",
          "thousand",
          "quorum",
          "heavy-tail",
          "heavy-tail-pauses",
          "ranges-9-1",
          "ranges-5-5",
          "ranges-9-1-100",
          "ranges-5-5-100",
          "starvation");

  private Scenarios() {}

  /** Names of the shipped scenarios. */
  public static List<String> shipped() {
    return SHIPPED;
  }

  /**
   * Returns a scenario.
   *
   * @param nameOrPath a shipped scenario, or a YAML file
   * @throws UserException if the scenario does not exist or is not valid
   */
  public static Scenario of(String nameOrPath) {
    if (SHIPPED.contains(nameOrPath)) {
      return ScenarioFile.parse(nameOrPath, resource(nameOrPath + SUFFIX));
    }
    Path file = Path.of(nameOrPath);
    if (!Files.isRegularFile(file)) {
      throw new UserException(
          "'"
              + nameOrPath
              + "' is neither a scenario nor a file; the scenarios are "
              + String.join(", ", SHIPPED));
    }
    try {
      String name = String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "");
      return ScenarioFile.parse(name, Files.readString(file));
    } catch (CharacterCodingException e) {
      throw new UserException("scenario " + file + " is not in UTF-8; save it as UTF-8 text", e);
    } catch (IOException e) {
      throw new UserException("cannot read scenario " + file + ": " + FileFailures.reason(e), e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = Scenarios.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
