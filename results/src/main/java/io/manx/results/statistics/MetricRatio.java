// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

/**
 * A metric of one operation of a variant, divided by that of the baseline in the same round.
 *
 * @param operation name of the operation
 * @param metric the metric
 * @param ratio median over the rounds; below 1 if the variant is lower
 * @param interval95 95 % confidence interval of the ratio, wide enough for tests of all metrics of
 *     all compared pairs; unknown with too few rounds
 * @param adjustedP probability of a difference this clear in any metric of any compared pair, if
 *     there were none in truth
 * @param rounds number of rounds with both variants
 * @param verdict the verdict; a claim if the interval excludes 1
 */
public record MetricRatio(
    String operation,
    Metric metric,
    double ratio,
    Interval interval95,
    double adjustedP,
    int rounds,
    Verdict verdict) {}
