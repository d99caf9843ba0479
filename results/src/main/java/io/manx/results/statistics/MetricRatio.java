package io.manx.results.statistics;

/**
 * A metric of one operation of a variant, divided by that of the baseline in the same round.
 *
 * @param operation operation name
 * @param metric the metric
 * @param ratio median over the rounds; below 1 if the variant's is lower
 * @param interval95 95 % confidence interval of the ratio, as wide as testing all metrics of all
 *     compared pairs demands; unknown with too few rounds
 * @param adjustedP probability of a difference this clear in any metric of any compared pair, were
 *     there none in truth
 * @param rounds rounds that both took part in
 * @param verdict what may be said: a claim if the interval excludes 1
 */
public record MetricRatio(
    String operation,
    Metric metric,
    double ratio,
    Interval interval95,
    double adjustedP,
    int rounds,
    Verdict verdict) {}
