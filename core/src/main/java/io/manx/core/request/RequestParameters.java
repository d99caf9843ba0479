// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import io.manx.core.catalogue.Parameter;

/** The parameter of what a requester knows of requests before it sends them. */
public final class RequestParameters {
  /** Whether kinds of requests are told apart. */
  public static final Parameter<Boolean> PREDICT_COSTS =
      Parameter.flag(
          "predict_costs",
          true,
          "tell kinds of requests apart, and predict what each request costs; otherwise all"
              + " requests of a group count alike");

  private RequestParameters() {}
}
