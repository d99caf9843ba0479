// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

/**
 * The latencies of one template in one run.
 *
 * @param concurrency requests outstanding at once, all templates together
 * @param requests number of the template's requests
 * @param millis the statistic that is predicted, in milliseconds
 * @param p99Millis 99th percentile, in milliseconds
 */
public record TrainingPoint(double concurrency, long requests, double millis, double p99Millis) {}
