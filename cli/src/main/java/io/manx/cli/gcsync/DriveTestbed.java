// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.gcsync;

import io.manx.core.collection.CollectionPolicies;
import io.manx.gcsync.live.LiveDrive;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.RunHooks;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.Repairs;
import io.manx.lab.testbed.ServerSettings;
import io.manx.lab.testbed.Testbed;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A testbed whose node has its data on an emulated drive. Each round begins with the drive as the
 * last round of the same policy left it, and with one file per table. Between rounds the drive
 * takes no time.
 */
final class DriveTestbed implements Testbed {
  /** The agent's setting for the collection policy. */
  static final String POLICY = "collection_policy";

  private final Testbed testbed;
  private final LiveDrive drive;
  private final Path page;
  private String policy = CollectionPolicies.BASELINE;

  DriveTestbed(Testbed testbed, LiveDrive drive, Path page) {
    this.testbed = testbed;
    this.drive = drive;
    this.page = page;
  }

  @Override
  public void apply(ServerSettings settings) {
    testbed.apply(settings);
    drive.rest();
    policy = settings.agent().getOrDefault(POLICY, CollectionPolicies.BASELINE);
  }

  @Override
  public ClientOptions clients() {
    return testbed.clients();
  }

  @Override
  public NodeNames nodeNames() {
    return testbed.nodeNames();
  }

  @Override
  public Map<String, Integer> replication() {
    return testbed.replication();
  }

  @Override
  public Map<String, String> settings() {
    return testbed.settings();
  }

  @Override
  public boolean isCold() {
    return testbed.isCold();
  }

  @Override
  public void warmed() {
    testbed.warmed();
  }

  @Override
  public void rehearse(ServerSettings settings) {
    testbed.rehearse(settings);
  }

  @Override
  public void flush(String keyspace) {
    testbed.flush(keyspace);
  }

  @Override
  public void compact(String keyspace) {
    testbed.compact(keyspace);
  }

  @Override
  public Optional<Repairs> repairs() {
    return testbed.repairs();
  }

  @Override
  public RunHooks hooks(LoadTables tables, List<DisturbanceSpec> disturbances, LoadOptions load) {
    return new DriveRunHooks(
        testbed.hooks(tables, disturbances, load), testbed, tables.keyspace(), drive, policy, page);
  }

  @Override
  public void requireHealthy() {
    testbed.requireHealthy();
  }

  @Override
  public void heal() {
    testbed.heal();
  }

  @Override
  public void close() {
    testbed.close();
  }
}
