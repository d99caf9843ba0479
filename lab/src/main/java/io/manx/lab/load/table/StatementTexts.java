// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.manx.lab.load.workload.OperationKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the CQL texts of operations, for the run file. */
final class StatementTexts {
  private final Map<String, List<String>> byOperation = new LinkedHashMap<>();

  void add(OperationKind operation, PreparedStatement statement) {
    byOperation.computeIfAbsent(operation.id(), id -> new ArrayList<>()).add(statement.getQuery());
  }

  Map<String, List<String>> byOperation() {
    return byOperation;
  }
}
