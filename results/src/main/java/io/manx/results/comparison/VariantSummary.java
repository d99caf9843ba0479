package io.manx.results.comparison;

import io.manx.results.run.AgentCount;
import java.util.List;
import java.util.Map;

/**
 * One variant over all its rounds.
 *
 * @param name name of the variant
 * @param runs number of its run files
 * @param operations what was measured, by name of the operation or of a part of one
 * @param served reads that each node served as a replica; empty if the nodes did not measure them
 * @param copyDelays delays before copies of reads; empty if they are not known
 * @param agentCounts what the agents counted, without what is 0; empty if they did not say
 */
public record VariantSummary(
    String name,
    int runs,
    Map<String, OperationSummary> operations,
    List<ServedReads> served,
    List<CopyDelayRange> copyDelays,
    List<AgentCount> agentCounts) {}
