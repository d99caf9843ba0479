// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import io.manx.core.consistency.LevelPair;
import java.util.List;

/**
 * The plan of the clients in one process, passed to it as JSON.
 *
 * @param keyspace keyspace of the registers
 * @param registers number of registers in use at a time
 * @param rotateNanos time after which other registers are used; 0 for never
 * @param clients number of clients in the process, each with one request at a time
 * @param firstClient number of the first client
 * @param process number of the process, from 0
 * @param processes number of processes
 * @param seed seed of the clients' choices
 * @param changes how levels change
 * @param pairs pairs of levels, in turn
 * @param everyNanos how long each pair is used, if changes are naive
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
    ChangeMethod changes,
    List<String> pairs,
    long everyNanos) {
  List<LevelPair> levelPairs() {
    return pairs.stream().map(LevelPair::parse).toList();
  }
}
