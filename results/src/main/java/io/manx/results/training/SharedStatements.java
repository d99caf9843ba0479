// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Statements that several operations have in common. A driver cannot tell such operations apart, so
 * the model does not know these statements.
 */
final class SharedStatements {
  private final Map<String, Integer> operations = new LinkedHashMap<>();

  private SharedStatements() {}

  static SharedStatements of(List<TrainedTemplate> templates) {
    SharedStatements statements = new SharedStatements();
    templates.forEach(
        each ->
            each.trained()
                .statements()
                .forEach(statement -> statements.operations.merge(statement, 1, Integer::sum)));
    return statements;
  }

  /** Returns the statements of a template that no other has. */
  List<String> ownOf(TrainedTemplate template) {
    return template.trained().statements().stream()
        .filter(statement -> operations.getOrDefault(statement, 0) == 1)
        .toList();
  }

  /** Returns whether a template has a statement that another has, too. */
  boolean isShared(TrainedTemplate template) {
    return ownOf(template).size() < template.trained().statements().size();
  }
}
