// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

import io.manx.core.collection.CollectionPolicy;
import io.manx.gcsync.flash.DataLayout;
import io.manx.gcsync.flash.FlashGeometry;
import io.manx.gcsync.flash.FlashTranslationLayer;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/** Simulates a scenario with a policy: a pure function of both, the collector and the seed. */
public final class SyncSimulation {
  /** Share of a run that is discarded at the beginning. */
  private static final double SETTLING = 0.1;

  private final SyncScenario scenario;
  private final SimulatedCollector collector;

  /** Creates a simulation. */
  public SyncSimulation(SyncScenario scenario, SimulatedCollector collector) {
    this.scenario = scenario;
    this.collector = collector;
  }

  /** Runs with a drive that has been in use for a long time. */
  public NodeRun runDirty(CollectionPolicy policy, long seed) {
    FlashTranslationLayer flash = new FlashTranslationLayer(scenario.geometry(), scenario.timing());
    DataLayout layout = layout(seed);
    layout.age(flash);
    return run(policy, seed, flash, layout);
  }

  /** Runs with a drive that is so empty that it never has to reclaim. */
  public NodeRun runClean(CollectionPolicy policy, long seed) {
    FlashGeometry geometry = scenario.geometry();
    double writes = 2 * expectedBytes();
    double spare =
        geometry.overProvisioningRatio()
            + writes
                * (1 + scenario.compactionRatio())
                / ((double) geometry.logicalPages() * geometry.pageBytes());
    int blocks = (int) (geometry.blocks() * (1 + spare) / (1 + geometry.overProvisioningRatio()));
    FlashGeometry empty =
        new FlashGeometry(geometry.pageBytes(), geometry.pagesPerBlock(), blocks, spare);
    return run(policy, seed, new FlashTranslationLayer(empty, scenario.timing()), layout(seed));
  }

  private double expectedBytes() {
    WriteLoad load = scenario.load();
    if (!load.isOpen()) {
      return (double) load.writes() * scenario.recordBytes();
    }
    double cycle =
        load.calmBytesPerSecond() * load.calmSeconds()
            + load.burstBytesPerSecond() * load.burstSeconds();
    return cycle / (load.calmSeconds() + load.burstSeconds()) * scenario.seconds();
  }

  private DataLayout layout(long seed) {
    return DataLayout.of(scenario.geometry(), scenario.fillRatio(), random(seed, 1));
  }

  private NodeRun run(
      CollectionPolicy policy, long seed, FlashTranslationLayer flash, DataLayout layout) {
    RunRecorder recorder = new RunRecorder();
    PauseModel pauses =
        new PauseModel(
            collector.bytesPerPause(scenario.collectorBytes()),
            collector.meanNanos(),
            scenario.pauseVariation(),
            random(seed, 2));
    BusyDrive drive = new BusyDrive(flash, layout);
    WriteNode node = new WriteNode(scenario, policy, drive, pauses, recorder);
    WriteArrivals arrivals =
        new WriteArrivals(scenario.load(), scenario.recordBytes(), random(seed, 3));
    long arrival = arrivals.next();
    for (long writes = 0; progress(writes, arrival) < 1; writes++) {
      if (!recorder.isRecording() && progress(writes, arrival) >= SETTLING) {
        flash.resetCounts();
        recorder.begin(arrival);
      }
      arrivals.ended(node.write(arrival));
      arrival = arrivals.next();
    }
    return recorder.finish(flash.counts());
  }

  /** Completed share of the run: by time in an open loop, by writes in a closed one. */
  private double progress(long writes, long arrivalNanos) {
    WriteLoad load = scenario.load();
    return load.isOpen()
        ? arrivalNanos / (scenario.seconds() * 1e9)
        : (double) writes / load.writes();
  }

  private static UniformRandomProvider random(long seed, long stream) {
    return RandomSource.XO_RO_SHI_RO_128_PP.create(seed * 31 + stream);
  }
}
