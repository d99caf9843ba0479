// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

/** Parses scenarios for tests of other packages. */
public final class ScenarioTexts {
  private ScenarioTexts() {}

  /** Returns the scenario of a YAML text. */
  public static Scenario parse(String yaml) {
    return ScenarioFile.parse("test", yaml);
  }
}
