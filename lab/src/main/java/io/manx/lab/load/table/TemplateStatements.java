// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.Request;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The query templates of one session on the tables of TPC-H. Thread-safe. */
public final class TemplateStatements {
  private final LoadOptions options;
  private final Map<OperationKind, TpchTemplate> templates = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, PreparedStatement> prepared = new EnumMap<>(OperationKind.class);

  TemplateStatements(CqlSession session, LoadTables tables, LoadOptions options) {
    this.options = options;
    for (OperationKind kind : options.workload().weights().keySet()) {
      String table = tables.read(Objects.requireNonNull(kind.tpchTable())).qualifiedName();
      TpchTemplate template = new TpchTemplate(kind, options.scale(), options.seed());
      templates.put(kind, template);
      prepared.put(kind, session.prepare(template.cql(table)));
    }
  }

  /** Adds the text of each template. */
  void addTexts(StatementTexts texts) {
    prepared.forEach(texts::add);
  }

  /** Returns the query of a request. */
  public BoundStatement query(Request request) {
    OperationKind kind = request.kind();
    Object[] parameters = Objects.requireNonNull(templates.get(kind)).parameters(request);
    return Objects.requireNonNull(prepared.get(kind))
        .bind(parameters)
        .setConsistencyLevel(options.consistencyOf(kind))
        .setIdempotent(true);
  }
}
