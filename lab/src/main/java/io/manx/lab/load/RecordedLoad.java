// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.workload.OperationKind;
import io.manx.results.run.ConcurrentMerge;
import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.NodeActivity;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RequestSample;
import io.manx.results.run.SlowRequest;
import io.manx.results.run.Tail;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The record of a load, by one process or by all. Processes pass it on as JSON.
 *
 * @param lengthNanos length of the measured part
 * @param operations results by operation; extra reads are those of the driver
 * @param parts parts of operations that are reported separately, or null if there are none
 * @param samples single requests, in order of time
 * @param slowest the slowest requests in order of time, without the reports of nodes
 * @param nodes requests completed by each node
 * @param schedulingLag how late requests were sent
 * @param emptyReads reads that found no row
 * @param pages requests with several pages
 * @param statements CQL texts of each operation that is one statement
 */
record RecordedLoad(
    long lengthNanos,
    Map<String, OperationResult> operations,
    @Nullable Map<String, OperationResult> parts,
    List<RequestSample> samples,
    List<SlowRequest> slowest,
    List<NodeActivity> nodes,
    EncodedHistogram schedulingLag,
    long emptyReads,
    SeveralPages pages,
    Map<String, List<String>> statements) {
  /**
   * Requests with several pages.
   *
   * @param requests number of such requests
   * @param pages number of their pages
   */
  record SeveralPages(long requests, long pages) {}

  /** Returns the record of all processes that sent a load together. */
  static RecordedLoad merged(List<RecordedLoad> all) {
    if (all.size() == 1) {
      return all.get(0);
    }
    return new RecordedLoad(
        all.stream().mapToLong(RecordedLoad::lengthNanos).max().orElseThrow(),
        operations(all),
        null,
        ConcurrentMerge.samples(all.stream().map(RecordedLoad::samples).toList()),
        slowest(all),
        ConcurrentMerge.nodes(all.stream().map(RecordedLoad::nodes).toList()),
        EncodedHistogram.of(
            ConcurrentMerge.histogram(all.stream().map(RecordedLoad::schedulingLag).toList())),
        all.stream().mapToLong(RecordedLoad::emptyReads).sum(),
        new SeveralPages(
            all.stream().mapToLong(each -> each.pages.requests()).sum(),
            all.stream().mapToLong(each -> each.pages.pages()).sum()),
        all.get(0).statements);
  }

  private static List<SlowRequest> slowest(List<RecordedLoad> all) {
    return Tail.slowest(all.stream().flatMap(each -> each.slowest.stream()).toList());
  }

  /** Returns the same record with the texts of statements. */
  RecordedLoad with(Map<String, List<String>> texts) {
    return new RecordedLoad(
        lengthNanos,
        operations,
        parts,
        samples,
        slowest,
        nodes,
        schedulingLag,
        emptyReads,
        pages,
        texts);
  }

  private static Map<String, OperationResult> operations(List<RecordedLoad> all) {
    Map<String, OperationResult> merged = new LinkedHashMap<>();
    for (OperationKind kind : OperationKind.values()) {
      List<OperationResult> ofKind =
          all.stream()
              .map(each -> each.operations.get(kind.id()))
              .filter(Objects::nonNull)
              .toList();
      if (!ofKind.isEmpty()) {
        merged.put(kind.id(), ConcurrentMerge.operation(ofKind));
      }
    }
    return merged;
  }

  /** Returns the latencies of all operations together. */
  Histogram allLatencies() {
    return ConcurrentMerge.histogram(
        operations.values().stream().map(OperationResult::total).toList());
  }

  /** Returns the number of all requests. */
  long requests() {
    return operations.values().stream().mapToLong(OperationResult::requests).sum();
  }
}
