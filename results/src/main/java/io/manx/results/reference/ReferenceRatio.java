// SPDX-License-Identifier: Apache-2.0

package io.manx.results.reference;

import io.manx.results.statistics.MetricRatio;

/**
 * A metric of a variant now, divided by that of the variant of the same name in the reference. It
 * is unpaired.
 *
 * @param variant name of the variant
 * @param result the ratio of medians, its interval and verdict, over the rounds now
 * @param referenceRounds rounds of the reference
 */
public record ReferenceRatio(String variant, MetricRatio result, int referenceRounds) {}
