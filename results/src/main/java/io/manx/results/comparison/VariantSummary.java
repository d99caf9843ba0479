// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.run.AgentCount;
import java.util.List;
import java.util.Map;

/**
 * One variant over all its rounds.
 *
 * @param name name of the variant
 * @param runs number of its run files
 * @param operations figures by name of the operation, or of a part of one
 * @param served reads that each node served as a replica; empty if not measured
 * @param copyDelays delays before copies of reads; empty if unknown
 * @param agentCounts counts of the agents, without zeros; empty if unknown
 */
public record VariantSummary(
    String name,
    int runs,
    Map<String, OperationSummary> operations,
    List<ServedReads> served,
    List<CopyDelayRange> copyDelays,
    List<AgentCount> agentCounts) {}
