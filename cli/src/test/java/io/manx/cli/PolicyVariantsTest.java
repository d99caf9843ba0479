package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.policy.Selectors;
import io.manx.lab.comparison.Variants;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicyVariantsTest {
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
}
