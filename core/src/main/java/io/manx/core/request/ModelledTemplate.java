// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import java.util.List;

/** A template of a {@link RequestModel}: its name, its statements, and the line of its time. */
public final class ModelledTemplate {
  private final String name;
  private final List<String> statements;
  private final TemplateLine line;

  /**
   * Creates one.
   *
   * @param name such as {@code read}, for people
   * @param statements texts as {@link StatementTemplate} returns them; several if the template's
   *     requests differ in table or column. Empty if they are unknown
   * @param line its time
   */
  public ModelledTemplate(String name, List<String> statements, TemplateLine line) {
    this.name = name;
    this.statements = List.copyOf(statements);
    this.line = line;
  }

  public String name() {
    return name;
  }

  public List<String> statements() {
    return statements;
  }

  public TemplateLine line() {
    return line;
  }
}
