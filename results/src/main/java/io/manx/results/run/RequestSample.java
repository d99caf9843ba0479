package io.manx.results.run;

import org.jspecify.annotations.Nullable;

/**
 * One single request.
 *
 * @param atMillis intended start, in milliseconds from the start of the measured part
 * @param latencyNanos from the intended start to completion
 * @param operation operation name
 * @param coordinator node that answered, or null if none did
 * @param outcome {@code ok}, or the kind of error
 * @param slowest whether it was kept for being among the slowest rather than by chance
 */
public record RequestSample(
    double atMillis,
    long latencyNanos,
    String operation,
    @Nullable String coordinator,
    String outcome,
    boolean slowest) {}
