// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All results of one measured run. Text, JSON and HTML reports are pure functions of run files, so
 * old runs stay comparable when reports change.
 *
 * @param formatVersion version of this layout, {@link #FORMAT_VERSION} when written
 * @param variant name of the variant that was measured
 * @param block number of the paired block of the comparison (from 0), or null outside comparisons
 * @param seed seed of all arrivals, keys and disturbances
 * @param startedAt start of the measured part, ISO-8601 in UTC
 * @param durationNanos length of the measured part, warm-up excluded
 * @param configuration all settings of the run, in display order
 * @param versions version per component, such as {@code cassandra}, {@code java-driver}, {@code
 *     manx}
 * @param machine the machine that ran it
 * @param operations results by operation name ({@code read}, {@code update}, …)
 * @param samples a bounded random sample of single requests, and the slowest ones
 * @param nodes requests completed per node and 100 ms, by coordinator
 * @param timeline disturbances that took place
 * @param schedulingLag how late the generator itself sent requests
 * @param warnings warnings for readers of the figures
 * @param breakdown breakdown of the time of reads, or null if the nodes did not measure it
 * @param nodeCpuNanos processor time of all nodes together in the measured part, or null if unknown
 * @param parts parts of operations that are described and compared like operations, by name; null
 *     if there are none
 * @param copyDelays delays of coordinators before copies of reads; null if unknown
 * @param build the build of Manx that measured the run; null in files of older builds
 * @param speed speed of the machine just before; null if it was not measured
 * @param statements CQL texts of each operation that is one statement, several if its requests
 *     differ in table or column; null in files of older builds
 * @param tail the slowest requests with their stories; null in files of older builds
 */
public record RunFile(
    int formatVersion,
    String variant,
    @Nullable Integer block,
    long seed,
    String startedAt,
    long durationNanos,
    Map<String, String> configuration,
    Map<String, String> versions,
    Machine machine,
    Map<String, OperationResult> operations,
    List<RequestSample> samples,
    List<NodeActivity> nodes,
    List<TimelineEvent> timeline,
    EncodedHistogram schedulingLag,
    List<String> warnings,
    @Nullable Breakdown breakdown,
    @Nullable Long nodeCpuNanos,
    @Nullable Map<String, OperationResult> parts,
    @Nullable List<CopyDelays> copyDelays,
    @Nullable Build build,
    @Nullable SpeedIndex speed,
    @Nullable Map<String, List<String>> statements,
    @Nullable Tail tail) {

  /** The layout that this version writes; files of a later layout are rejected. */
  public static final int FORMAT_VERSION = 1;

  private static final String TO_UNDISTURBED = "-to-undisturbed";

  /** Part of all operations: their requests together. Only of runs with many operations. */
  public static final String AGGREGATED = Aggregated.NAME;

  /** Returns whether runs with a number of operations have the part {@link #AGGREGATED}. */
  public static boolean hasAggregated(int operations) {
    return Aggregated.isOf(operations);
  }

  /**
   * Returns the name of the part of an operation that was first sent to an undisturbed coordinator,
   * which is chosen before the outcome is known.
   */
  public static String toUndisturbed(String operation) {
    return operation + TO_UNDISTURBED;
  }

  /** Returns whether a name is that of such a part. */
  public static boolean isToUndisturbed(String name) {
    return name.endsWith(TO_UNDISTURBED);
  }

  /** Creates a run, with {@link #AGGREGATED} among its parts if it has many operations. */
  public RunFile {
    parts = Aggregated.addedTo(parts, operations);
  }

  /** Returns a builder of a run of a variant. */
  public static RunFileBuilder of(String variant) {
    return new RunFileBuilder(variant);
  }

  /** Returns a builder with all fields of this run. */
  public RunFileBuilder toBuilder() {
    return new RunFileBuilder(this);
  }

  /** Returns the tail; of a file without one, the slowest of its samples, without stories. */
  public Tail tailOrSamples() {
    return tail != null
        ? tail
        : new Tail(
            samples.stream().filter(RequestSample::slowest).map(SlowRequest::of).toList(),
            List.of(),
            Tail.Sources.NONE);
  }

  /** Returns the same run under another name. */
  RunFile withVariant(String name) {
    return toBuilder().variant(name).build();
  }

  /**
   * Returns an operation, or {@link #AGGREGATED}; null for other parts, which have no throughput.
   */
  public @Nullable OperationResult wholeOperation(String name) {
    return name.equals(AGGREGATED) && parts != null ? parts.get(name) : operations.get(name);
  }

  /**
   * Returns the operations, and after them the parts of operations that this version knows. Parts
   * by another rule have other names, and are left out.
   */
  public Map<String, OperationResult> operationsAndParts() {
    Map<String, OperationResult> all = new LinkedHashMap<>(operations);
    Map<String, OperationResult> known = new TreeMap<>(parts == null ? Map.of() : parts);
    known.keySet().removeIf(name -> !name.equals(AGGREGATED) && !isToUndisturbed(name));
    all.putAll(known);
    return all;
  }
}
