// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The statistic of a template's latencies that a model predicts. */
public enum PredictedStatistic {
  MEAN,
  P50,
  P90,
  P99;

  /** The name in options and files. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the statistic of a name, if there is one. */
  public static Optional<PredictedStatistic> named(String id) {
    return Arrays.stream(values()).filter(each -> each.id().equals(id)).findFirst();
  }

  /** Returns all names, for messages. */
  public static String ids() {
    return Arrays.stream(values()).map(PredictedStatistic::id).collect(Collectors.joining(", "));
  }
}
