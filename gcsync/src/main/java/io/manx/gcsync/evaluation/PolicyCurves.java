// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.evaluation;

import io.manx.gcsync.sim.NodeRun;
import io.manx.gcsync.sim.WriteCause;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The data for the charts of a policy.
 *
 * @param latencies latencies of all runs together, in nanoseconds, by what writes waited for; all
 *     are {@link WriteCause#FAST} if that is unknown
 * @param freeBlocks free blocks over time in the first run
 * @param moments latency over time in the first run
 */
public record PolicyCurves(
    Map<WriteCause, Histogram> latencies,
    List<NodeRun.FreeBlocks> freeBlocks,
    List<NodeRun.Moment> moments) {}
