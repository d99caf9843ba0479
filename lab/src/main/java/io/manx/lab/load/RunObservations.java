package io.manx.lab.load;

import io.manx.results.run.Breakdown;
import io.manx.results.run.CopyDelays;
import io.manx.results.run.TimelineEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Observations of a run's surroundings.
 *
 * @param timeline disturbances that took place
 * @param speculativeRetries extra reads that coordinators sent in the measured part
 * @param warnings caveats that readers of the figures must know
 * @param breakdown where the time of reads went in the measured part, or null if not known
 * @param nodeCpuNanos processor time of the nodes in the measured part, or null if not known
 * @param copyDelays how long coordinators waited before they sent copies, or null if not known
 */
public record RunObservations(
    List<TimelineEvent> timeline,
    long speculativeRetries,
    List<String> warnings,
    @Nullable Breakdown breakdown,
    @Nullable Long nodeCpuNanos,
    @Nullable List<CopyDelays> copyDelays) {}
