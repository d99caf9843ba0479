// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import io.manx.results.random.SeededRandom;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.jspecify.annotations.Nullable;

/**
 * Request i as a function of (seed, i), so that all variants face the same load.
 *
 * <p>The operations of each hundred requests are a seeded permutation of exactly the workload's
 * percentages; mixes of query templates have groups of other sizes. So the number of inserts before
 * request i is known without drawing earlier requests; {@link KeyDistribution#LATEST} needs it.
 * Records are ranked by number: record 0 is the most popular. {@link Records#key} hashes the
 * number, so popular records are spread over the ring. Not thread-safe: each thread has its own
 * instance.
 */
public final class RequestSequence {
  private static final double ZIPF_EXPONENT = 0.99;
  private static final long OPERATIONS_STREAM = 1;
  private static final long REQUEST_STREAM = 2;

  private final OperationMix workload;
  private final KeyDistribution keys;
  private final long records;
  private final int fields;
  private final Layout layout;
  private final long seed;
  private final SeededRandom random = new SeededRandom();
  private final @Nullable SharedStateDiscreteSampler zipf;
  private final OperationKind[] group;
  private final int[] insertsBefore;
  private long currentGroup = -1;

  RequestSequence(
      OperationMix workload,
      KeyDistribution keys,
      long records,
      int fields,
      Layout layout,
      long seed) {
    this.workload = workload;
    this.keys = keys;
    this.records = records;
    this.fields = fields;
    this.layout = layout;
    this.seed = seed;
    this.group = new OperationKind[workload.groupSize()];
    this.insertsBefore = new int[group.length];
    this.zipf =
        keys == KeyDistribution.UNIFORM
            ? null
            : RejectionInversionZipfSampler.of(random, (int) records, ZIPF_EXPONENT);
  }

  /** Returns the request at an index, counted from 0. */
  public Request request(long index) {
    long groupNumber = index / group.length;
    int position = (int) (index % group.length);
    if (groupNumber != currentGroup) {
      drawGroup(groupNumber);
    }
    OperationKind kind = group[position];
    random.reset(seed, REQUEST_STREAM, index);
    long record =
        kind == OperationKind.INSERT
            ? records
                + groupNumber * workload.weight(OperationKind.INSERT)
                + insertsBefore[position]
            : existingRecord(groupNumber);
    int field = random.nextInt(fields);
    int rows = 1 + random.nextInt(layout.rangeRows());
    return kind == OperationKind.SLICE
        ? slice(index, record, field, rows)
        : new Request(index, kind, record, field, rows, 0);
  }

  /** Returns a slice. Popular records have popular partitions; the first row is uniform. */
  private Request slice(long index, long record, int field, int rows) {
    return new Request(
        index,
        OperationKind.SLICE,
        record % layout.partitions(records),
        field,
        rows,
        random.nextInt(layout.sliceRows()));
  }

  private void drawGroup(long groupNumber) {
    int filled = 0;
    for (OperationKind kind : OperationKind.values()) {
      for (int i = 0; i < workload.weight(kind); i++) {
        group[filled++] = kind;
      }
    }
    random.reset(seed, OPERATIONS_STREAM, groupNumber);
    for (int i = group.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      OperationKind swapped = group[i];
      group[i] = group[other];
      group[other] = swapped;
    }
    int inserts = 0;
    for (int i = 0; i < group.length; i++) {
      insertsBefore[i] = inserts;
      inserts += group[i] == OperationKind.INSERT ? 1 : 0;
    }
    currentGroup = groupNumber;
  }

  private long existingRecord(long groupNumber) {
    if (zipf == null) {
      return random.nextLong(records);
    }
    long rank = zipf.sample() - 1L;
    if (keys == KeyDistribution.ZIPFIAN) {
      return rank;
    }
    // Inserts of the previous group may still be outstanding.
    long finishedGroups = Math.max(0, groupNumber - 1);
    long newest = records + finishedGroups * workload.weight(OperationKind.INSERT) - 1;
    return newest - rank;
  }
}
