// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds a run file. By default components are empty, zero or unknown. {@link RunFile} describes
 * them.
 */
public final class RunFileBuilder {
  private int formatVersion = RunFile.FORMAT_VERSION;
  private String variant;
  private @Nullable Integer block;
  private long seed;
  private String startedAt = "1970-01-01T00:00:00Z";
  private long durationNanos;
  private Map<String, String> configuration = Map.of();
  private Map<String, String> versions = Map.of();
  private Machine machine = Machine.UNKNOWN;
  private Map<String, OperationResult> operations = Map.of();
  private List<RequestSample> samples = List.of();
  private List<NodeActivity> nodes = List.of();
  private List<TimelineEvent> timeline = List.of();
  private EncodedHistogram schedulingLag = EncodedHistogram.of(RunHistograms.create());
  private List<String> warnings = List.of();
  private @Nullable Breakdown breakdown;
  private @Nullable Long nodeCpuNanos;
  private @Nullable Map<String, OperationResult> parts;
  private @Nullable List<CopyDelays> copyDelays;
  private @Nullable Build build;
  private @Nullable SpeedIndex speed;
  private @Nullable Map<String, List<String>> statements;
  private @Nullable Tail tail;

  RunFileBuilder(String variant) {
    this.variant = variant;
  }

  RunFileBuilder(RunFile run) {
    formatVersion = run.formatVersion();
    variant = run.variant();
    block = run.block();
    seed = run.seed();
    startedAt = run.startedAt();
    durationNanos = run.durationNanos();
    configuration = run.configuration();
    versions = run.versions();
    machine = run.machine();
    operations = run.operations();
    samples = run.samples();
    nodes = run.nodes();
    timeline = run.timeline();
    schedulingLag = run.schedulingLag();
    warnings = run.warnings();
    breakdown = run.breakdown();
    nodeCpuNanos = run.nodeCpuNanos();
    parts = run.parts();
    copyDelays = run.copyDelays();
    build = run.build();
    speed = run.speed();
    statements = run.statements();
    tail = run.tail();
  }

  /** Sets {@link RunFile#variant}. */
  public RunFileBuilder variant(String value) {
    variant = value;
    return this;
  }

  /** Sets {@link RunFile#block}. */
  public RunFileBuilder block(@Nullable Integer value) {
    block = value;
    return this;
  }

  /** Sets {@link RunFile#seed}. */
  public RunFileBuilder seed(long value) {
    seed = value;
    return this;
  }

  /** Sets {@link RunFile#startedAt}. */
  public RunFileBuilder startedAt(String value) {
    startedAt = value;
    return this;
  }

  /** Sets {@link RunFile#durationNanos}. */
  public RunFileBuilder durationNanos(long value) {
    durationNanos = value;
    return this;
  }

  /** Sets {@link RunFile#configuration}. */
  public RunFileBuilder configuration(Map<String, String> value) {
    configuration = value;
    return this;
  }

  /** Sets {@link RunFile#versions}. */
  public RunFileBuilder versions(Map<String, String> value) {
    versions = value;
    return this;
  }

  /** Sets {@link RunFile#machine}. */
  public RunFileBuilder machine(Machine value) {
    machine = value;
    return this;
  }

  /** Sets {@link RunFile#operations}. */
  public RunFileBuilder operations(Map<String, OperationResult> value) {
    operations = value;
    return this;
  }

  /** Sets {@link RunFile#samples}. */
  public RunFileBuilder samples(List<RequestSample> value) {
    samples = value;
    return this;
  }

  /** Sets {@link RunFile#nodes}. */
  public RunFileBuilder nodes(List<NodeActivity> value) {
    nodes = value;
    return this;
  }

  /** Sets {@link RunFile#timeline}. */
  public RunFileBuilder timeline(List<TimelineEvent> value) {
    timeline = value;
    return this;
  }

  /** Sets {@link RunFile#schedulingLag}. */
  public RunFileBuilder schedulingLag(EncodedHistogram value) {
    schedulingLag = value;
    return this;
  }

  /** Sets {@link RunFile#warnings}. */
  public RunFileBuilder warnings(List<String> value) {
    warnings = value;
    return this;
  }

  /** Sets {@link RunFile#breakdown}. */
  public RunFileBuilder breakdown(@Nullable Breakdown value) {
    breakdown = value;
    return this;
  }

  /** Sets {@link RunFile#nodeCpuNanos}. */
  public RunFileBuilder nodeCpuNanos(@Nullable Long value) {
    nodeCpuNanos = value;
    return this;
  }

  /** Sets {@link RunFile#parts}. */
  public RunFileBuilder parts(@Nullable Map<String, OperationResult> value) {
    parts = value;
    return this;
  }

  /** Sets {@link RunFile#copyDelays}. */
  public RunFileBuilder copyDelays(@Nullable List<CopyDelays> value) {
    copyDelays = value;
    return this;
  }

  /** Sets {@link RunFile#build}. */
  public RunFileBuilder measuredBy(@Nullable Build value) {
    build = value;
    return this;
  }

  /** Sets {@link RunFile#speed}. */
  public RunFileBuilder speed(@Nullable SpeedIndex value) {
    speed = value;
    return this;
  }

  /** Sets {@link RunFile#statements}. */
  public RunFileBuilder statements(@Nullable Map<String, List<String>> value) {
    statements = value;
    return this;
  }

  /** Sets {@link RunFile#tail}. */
  public RunFileBuilder tail(@Nullable Tail value) {
    tail = value;
    return this;
  }

  /** Returns the run file. */
  public RunFile build() {
    return new RunFile(
        formatVersion,
        variant,
        block,
        seed,
        startedAt,
        durationNanos,
        configuration,
        versions,
        machine,
        operations,
        samples,
        nodes,
        timeline,
        schedulingLag,
        warnings,
        breakdown,
        nodeCpuNanos,
        parts,
        copyDelays,
        build,
        speed,
        statements,
        tail);
  }
}
