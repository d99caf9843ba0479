package io.manx.cli;

import io.manx.gcsync.live.LiveDrive;
import io.manx.lab.load.DisturbedNodes;
import io.manx.lab.load.RunHooks;
import io.manx.lab.testbed.Testbed;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Has a run find the tables in one file each, and the drive as its policy left it. */
final class DriveRunHooks implements RunHooks {
  private final RunHooks hooks;
  private final Testbed testbed;
  private final String keyspace;
  private final LiveDrive drive;
  private final String policy;
  private final Path page;

  /**
   * Creates them.
   *
   * @param hooks what else goes on around the run
   * @param testbed of the node
   * @param keyspace of the tables
   * @param drive that the node lies on
   * @param policy whose round the run is
   * @param page that the node's agent shares with the sidecar
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
