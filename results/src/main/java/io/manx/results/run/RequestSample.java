// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import org.jspecify.annotations.Nullable;

/**
 * A sampled request.
 *
 * @param atMillis intended start, in milliseconds from the start of the measured part
 * @param latencyNanos latency from the intended start to completion
 * @param operation name of the operation
 * @param coordinator the node that answered, or null if none did
 * @param outcome {@code ok}, or the kind of error
 * @param slowest whether it was kept as one of the slowest, rather than by chance
 */
public record RequestSample(
    double atMillis,
    long latencyNanos,
    String operation,
    @Nullable String coordinator,
    String outcome,
    boolean slowest) {}
