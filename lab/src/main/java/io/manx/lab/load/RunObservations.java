// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.results.run.Breakdown;
import io.manx.results.run.CopyDelays;
import io.manx.results.run.TimelineEvent;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The observations around a run.
 *
 * @param timeline disturbances that took place
 * @param speculativeRetries extra reads that coordinators sent in the measured part, by the name of
 *     the table
 * @param warnings warnings for readers of the run
 * @param breakdown breakdown of the time of reads in the measured part, or null if unknown
 * @param nodeCpuNanos processor time of the nodes in the measured part, or null if unknown
 * @param copyDelays how long coordinators waited before they sent copies, or null if unknown
 * @param reports slow reads and states that nodes reported
 */
public record RunObservations(
    List<TimelineEvent> timeline,
    Map<String, Long> speculativeRetries,
    List<String> warnings,
    @Nullable Breakdown breakdown,
    @Nullable Long nodeCpuNanos,
    @Nullable List<CopyDelays> copyDelays,
    NodeReports reports) {}
