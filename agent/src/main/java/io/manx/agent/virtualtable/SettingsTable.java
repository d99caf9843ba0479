// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import io.manx.agent.settings.Settings;
import io.manx.core.catalogue.Parameter;
import java.util.Map;
import java.util.Optional;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractMutableVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;
import org.apache.cassandra.exceptions.InvalidRequestException;

/**
 * Table {@code settings}: the settings of this node, which can be changed until it restarts. Column
 * {@code value} is writable by roles with a grant on this table, unless settings are read-only.
 */
final class SettingsTable extends AbstractMutableVirtualTable {
  private static final String VALUE = "value";

  private final Settings settings;

  SettingsTable(Settings settings) {
    super(
        VirtualTables.define("settings", "settings of Manx on this node", UTF8Type.instance)
            .addPartitionKeyColumn("name", UTF8Type.instance)
            .addRegularColumn(VALUE, UTF8Type.instance)
            .addRegularColumn("allowed", UTF8Type.instance)
            .addRegularColumn("initial", UTF8Type.instance)
            .addRegularColumn("description", UTF8Type.instance)
            .build());
    this.settings = settings;
  }

  @Override
  public DataSet data() {
    SimpleDataSet rows = new SimpleDataSet(metadata());
    for (Parameter<?> setting : settings.all()) {
      rows.row(setting.name())
          .column(VALUE, settings.text(setting))
          .column("allowed", setting.allowed())
          .column("initial", setting.defaultText())
          .column("description", setting.description());
    }
    return rows;
  }

  @Override
  protected void applyColumnUpdate(
      ColumnValues partitionKey, ColumnValues clusteringColumns, Optional<ColumnValue> column) {
    ManxKeyspace.requirePermissionsAsked();
    String name = partitionKey.value(0);
    if (column.isEmpty() || !column.get().name().equals(VALUE)) {
      throw new InvalidRequestException("only column " + VALUE + " of settings can be written");
    }
    String value = column.get().value();
    try {
      settings.change(Map.of(name, value));
    } catch (IllegalArgumentException e) {
      throw new InvalidRequestException(e.getMessage());
    }
  }
}
