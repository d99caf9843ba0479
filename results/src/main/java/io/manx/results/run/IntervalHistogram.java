// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

/**
 * Latencies of the requests with intended starts in one interval.
 *
 * @param startMillis start, in milliseconds from the start of the measured part
 * @param endMillis end, in milliseconds from the start of the measured part
 * @param latency latencies in nanoseconds
 */
public record IntervalHistogram(long startMillis, long endMillis, EncodedHistogram latency) {}
