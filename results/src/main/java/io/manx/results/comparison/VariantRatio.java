// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.statistics.MetricRatio;

/**
 * A metric of a variant divided by that of the baseline, or of the variant before it.
 *
 * @param variant name of the variant
 * @param baseline name of the variant it is compared with
 * @param result the ratio, its interval and verdict
 */
public record VariantRatio(String variant, String baseline, MetricRatio result) {}
