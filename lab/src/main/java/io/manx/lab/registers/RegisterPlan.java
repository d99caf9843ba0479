package io.manx.lab.registers;

import io.manx.core.consistency.LevelPair;
import java.util.List;

/**
 * What the clients of one process do. It is handed over as JSON.
 *
 * @param keyspace of the registers
 * @param registers that are in use at a time
 * @param rotateNanos after which others are in use; 0 for never
 * @param clients in the process, one request at a time each
 * @param firstClient number of the first of them
 * @param process number of the process, from 0
 * @param processes that there are
 * @param seed of their choices
 * @param changes how levels change
 * @param pairs of levels, in turn
 * @param everyNanos how long each of several is used, if the change is naive
 */
record RegisterPlan(
    String keyspace,
    int registers,
    long rotateNanos,
    int clients,
    int firstClient,
    int process,
    int processes,
    long seed,
    Changes changes,
    List<String> pairs,
    long everyNanos) {
  List<LevelPair> levelPairs() {
    return pairs.stream().map(LevelPair::parse).toList();
  }
}
