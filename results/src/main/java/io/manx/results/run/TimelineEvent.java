// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import org.jspecify.annotations.Nullable;

/**
 * One disturbance that took place.
 *
 * @param kind {@code pause}, {@code gc}, {@code slow}, {@code delay}, {@code compact}, {@code kill}
 * @param node the disturbed node
 * @param startMillis start, in milliseconds from the start of the measured part; may be negative
 * @param endMillis end, in milliseconds from the start of the measured part; null if it outlasted
 *     the run
 * @param detail parameters of the disturbance, for people
 */
public record TimelineEvent(
    String kind, String node, double startMillis, @Nullable Double endMillis, String detail) {}
