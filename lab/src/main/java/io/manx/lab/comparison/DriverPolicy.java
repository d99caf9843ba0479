// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import io.manx.core.catalogue.Parameter;
import io.manx.core.policy.Selectors;
import io.manx.driver.ManxOption;
import io.manx.lab.load.client.DriverOptions;
import io.manx.lab.load.workload.LoadOptions;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The needs of a replica selection policy that a variant uses in the driver: feedback from nodes,
 * enough answers, or the number of clients. Without them it is not the policy that its authors
 * describe.
 */
final class DriverPolicy {
  /** Policies that rank by queues or service times, which only replicas know. */
  private static final Set<String> NEED_FEEDBACK =
      Set.of("prequal", "c3", "c3-rate-control", "heron", "wu");

  /** Policies that multiply their outstanding requests by the number of clients. */
  private static final String CLIENTS = "clients";

  private static final String LATENCY_SENSITIVE = "latency-sensitive";
  private static final String SAMPLES = "least_samples";

  private DriverPolicy() {}

  private static String of(Variant variant) {
    return variant.driver().getOrDefault(ManxOption.POLICY.getPath(), "");
  }

  /**
   * Returns the variant with the number of clients as parameter of its policy, if that needs it.
   */
  static Variant withClients(Variant variant, int clients) {
    String policy = of(variant);
    return parameter(policy, CLIENTS).isPresent()
        ? variant.overDriver(DriverOptions.parameter(policy, CLIENTS, clients))
        : variant;
  }

  /** Returns a warning of one line if the policy lacks something that it needs. */
  static Optional<String> warning(Variant variant, LoadOptions load, Duration settle, int clients) {
    String policy = of(variant);
    if (NEED_FEEDBACK.contains(policy) && !tellsClients(variant.agent())) {
      return Optional.of(
          "variant '%s' has the driver rank by %s, which needs the queue sizes of nodes, but no agent reports them; compare client-feedback+%s"
              .formatted(variant.name(), policy, variant.name()));
    }
    if (policy.equals(LATENCY_SENSITIVE) && load.ratePerSecond() > 0) {
      return samplesWarning(variant, load.ratePerSecond() * settle.toMillis() / 1_000 / clients);
    }
    return Optional.empty();
  }

  /** Fewer answers than two nodes need are too few, however they are distributed. */
  private static Optional<String> samplesWarning(Variant variant, double answers) {
    String path = DriverOptions.parameterPath(LATENCY_SENSITIVE, "least-samples");
    String set =
        variant
            .driver()
            .getOrDefault(path, parameter(LATENCY_SENSITIVE, SAMPLES).orElseThrow().defaultText());
    return answers >= 2 * Double.parseDouble(set)
        ? Optional.empty()
        : Optional.of(
            "variant '%s' ranks a node after %s answers, but each client gets only %.0f from all nodes before a round is measured; settle longer, or compare driver-latency-sensitive=%d"
                .formatted(variant.name(), set, answers, Math.max(1, (int) answers / 4)));
  }

  private static Optional<Parameter<?>> parameter(String policy, String name) {
    return Selectors.all().stream()
        .filter(each -> each.name().equals(policy))
        .<Parameter<?>>flatMap(each -> each.parameters().stream())
        .filter(each -> each.name().equals(name))
        .findFirst();
  }

  private static boolean tellsClients(Map<String, String> agent) {
    String mode = agent.getOrDefault("mode", "off");
    return mode.equals("on")
        ? !"false".equals(agent.get("client_feedback"))
        : mode.equals("observe") && "observe".equals(agent.get("client_feedback"));
  }
}
