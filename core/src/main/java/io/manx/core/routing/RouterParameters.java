// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import io.manx.core.catalogue.Parameter;
import java.util.List;

/** The parameters of a {@link Router}, beside those of its policy. */
public final class RouterParameters {
  /** How much worse a preferred replica of the local rack may score, as a share. */
  public static final Parameter<Double> RACK_MARGIN =
      Parameter.number(
          "rack_margin",
          0.1,
          0,
          100,
          "a replica of the local rack is preferred unless its score is worse by more than this"
              + " share");

  /** Time over which the requests of a replica that begins to serve grow. */
  public static final Parameter<Double> SLOW_START_MS =
      Parameter.number(
          "slow_start_ms",
          SlowStart.DEFAULT_MILLIS,
          0,
          3_600_000,
          "milliseconds over which the requests of a replica that begins to serve grow to its full"
              + " share");

  /** All of them. */
  public static final List<Parameter<?>> ALL = List.of(RACK_MARGIN, SLOW_START_MS);

  private RouterParameters() {}
}
