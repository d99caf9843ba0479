package io.manx.results.comparison;

import java.util.Map;

/**
 * One variant over all its rounds.
 *
 * @param name name of the variant
 * @param runs number of its run files
 * @param operations what was measured, by operation name
 */
public record VariantSummary(String name, int runs, Map<String, OperationSummary> operations) {}
