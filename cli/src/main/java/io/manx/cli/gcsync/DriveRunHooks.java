// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.gcsync;

import io.manx.gcsync.live.LiveDrive;
import io.manx.lab.load.DisturbedNodes;
import io.manx.lab.load.RunHooks;
import io.manx.lab.load.RunObservations;
import io.manx.lab.testbed.Testbed;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Prepares each run: one file per table, and the drive in the state that its policy left. */
final class DriveRunHooks implements RunHooks {
  private final RunHooks hooks;
  private final Testbed testbed;
  private final String keyspace;
  private final LiveDrive drive;
  private final String policy;
  private final Path page;

  /**
   * Creates the hooks.
   *
   * @param hooks other hooks of the run
   * @param testbed testbed of the node
   * @param keyspace keyspace of the tables
   * @param drive drive that holds the node's data
   * @param policy collection policy of the run
   * @param page file that the node's agent shares with the sidecar
   */
  DriveRunHooks(
      RunHooks hooks, Testbed testbed, String keyspace, LiveDrive drive, String policy, Path page) {
    this.hooks = hooks;
    this.testbed = testbed;
    this.keyspace = keyspace;
    this.drive = drive;
    this.policy = policy;
    this.page = page;
  }

  @Override
  public void prepare() throws InterruptedException {
    testbed.compact(keyspace);
    drive.beginRound(policy, page);
    hooks.prepare();
  }

  @Override
  public void begin(long startNanos, long measuredNanos) {
    hooks.begin(startNanos, measuredNanos);
  }

  @Override
  public @Nullable DisturbedNodes disturbedNodes() {
    return hooks.disturbedNodes();
  }

  @Override
  public void measuredPartBegan() {
    hooks.measuredPartBegan();
  }

  @Override
  public RunObservations end() {
    return hooks.end();
  }
}
