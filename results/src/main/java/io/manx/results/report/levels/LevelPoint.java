// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

/**
 * The figures of one operation at one level from one number of threads.
 *
 * @param threads number of requests outstanding at once
 * @param meanMillis mean latency
 * @param halfIntervalMillis half of the 95 % interval of the mean; not finite if unknown
 * @param p99Millis 99th percentile of latency
 * @param p999Millis 99.9th percentile of latency
 * @param variationRatio coefficient of variation of latency: standard deviation divided by mean
 * @param throughputPerSecond requests per second
 */
public record LevelPoint(
    int threads,
    double meanMillis,
    double halfIntervalMillis,
    double p99Millis,
    double p999Millis,
    double variationRatio,
    double throughputPerSecond) {}
