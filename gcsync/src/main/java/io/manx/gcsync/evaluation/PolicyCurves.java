package io.manx.gcsync.evaluation;

import io.manx.gcsync.sim.NodeRun;
import io.manx.gcsync.sim.WriteCause;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What is drawn of a policy.
 *
 * @param latencies of all runs together, in nanoseconds, by what writes waited for; where that is
 *     not known, all are {@link WriteCause#FAST}
 * @param freeBlocks of the first run over time
 * @param moments of the first run
 */
public record PolicyCurves(
    Map<WriteCause, Histogram> latencies,
    List<NodeRun.FreeBlocks> freeBlocks,
    List<NodeRun.Moment> moments) {}
