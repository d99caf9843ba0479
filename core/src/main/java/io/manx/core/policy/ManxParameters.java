// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.Parameter;
import java.util.List;

/** The parameters of {@link ManxSelector}. */
final class ManxParameters {
  static final Parameter<Double> OWN_WEIGHT =
      Parameter.number("own_weight", 3, 0, 1_000, "weight of the own outstanding work");
  static final Parameter<Double> QUEUE_WEIGHT =
      Parameter.number("queue_weight", 1, 0, 1_000, "weight of the queues that replicas report");
  static final Parameter<Double> LASTING_WEIGHT =
      Parameter.number(
          "lasting_weight",
          0.01,
          0,
          1,
          "weight of the newest request in a replica's lasting speed");
  static final Parameter<Double> PASSING_WEIGHT =
      Parameter.number(
          "passing_weight", 0.5, 0, 1, "weight of the newest request in a replica's passing speed");
  static final Parameter<Double> SILENCE_FACTOR =
      Parameter.number("silence_factor", 2, 0.1, 1_000, "times the 99th percentile of silences");
  static final Parameter<Double> LEAST_SILENCE_MS =
      Parameter.number("least_silence_ms", 2, 0, 10_000, "silence below which none is suspected");
  static final Parameter<Double> ALIKE =
      Parameter.number("alike", 0.3, 0, 10, "relative difference up to which replicas are alike");
  static final Parameter<Double> NETWORK_KEPT_MS =
      Parameter.number(
          "network_kept_ms", 2_000, 1, 1e9, "silence after which a network time is forgotten");
  static final List<Parameter<?>> ALL =
      List.of(
          OWN_WEIGHT,
          QUEUE_WEIGHT,
          LASTING_WEIGHT,
          PASSING_WEIGHT,
          SILENCE_FACTOR,
          LEAST_SILENCE_MS,
          ALIKE,
          NETWORK_KEPT_MS);

  private ManxParameters() {}
}
