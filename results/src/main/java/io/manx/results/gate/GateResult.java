// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import io.manx.results.statistics.Interval;

/**
 * A limit applied to one variant.
 *
 * @param limit the limit
 * @param variant name of the variant
 * @param value the figure, or its ratio; NaN if it was not measured
 * @param interval95 its 95 % interval; unknown without enough rounds
 * @param verdict the verdict
 * @param note why it is undecided, or that there is no interval; empty otherwise
 */
public record GateResult(
    Limit limit,
    String variant,
    double value,
    Interval interval95,
    GateVerdict verdict,
    String note) {}
