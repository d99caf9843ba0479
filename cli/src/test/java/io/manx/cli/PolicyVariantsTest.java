// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.policy.Selectors;
import io.manx.lab.comparison.Variants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PolicyVariantsTest {
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /** The heading behind the table of variants. */
  private static final String END = "## Variants of your own";

  /** Variants of policies whose own name is a variant that does more. */
  private static final Map<String, String> RANKINGS =
      Map.of("round-robin", "round-robin-ranking", "wu", "wu-ranking", "manx", "manx-ranking");

  @Test
  void everyPolicyHasAVariantThatOnlyRanks() {
    for (String policy : Selectors.names()) {
      String variant = RANKINGS.getOrDefault(policy, policy);
      assertThat(Variants.resolve(List.of(variant), null).get(0).agent())
          .as(policy)
          .containsEntry("policy", policy)
          .containsEntry("mode", "on")
          .containsEntry("speculation", "stock")
          .containsEntry("inline_local_reads", "false");
    }
  }

  /** A new policy changes no document, so its variant may be missing there. */
  @Test
  void theDocumentHasTheVariantsThatThereAre() throws IOException {
    List<String> documented = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("..", "docs", "measure", "variants.md"))) {
      if (line.equals(END)) {
        break;
      }
      if (line.startsWith("| `")) {
        Matcher name = NAME.matcher(line.substring(0, line.indexOf('|', 1)));
        while (name.find()) {
          documented.add(name.group(1));
        }
      }
    }
    List<String> ofPolicies =
        Selectors.names().stream().map(each -> RANKINGS.getOrDefault(each, each)).toList();

    assertThat(Variants.builtIn().keySet()).containsAll(documented);
    assertThat(Variants.builtIn().keySet())
        .filteredOn(each -> !ofPolicies.contains(each))
        .isSubsetOf(documented);
  }
}
