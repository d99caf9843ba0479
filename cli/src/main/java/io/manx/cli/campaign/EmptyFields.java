// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.results.UserException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Refuses names without a value in a campaign file; whole sections may be empty. */
final class EmptyFields {
  private EmptyFields() {}

  /**
   * Refuses the first name or list entry without a value.
   *
   * @param file the file, for the message
   * @param root its content
   */
  static void refuse(Path file, Object root) {
    if (root instanceof Map<?, ?> sections) {
      sections.forEach(
          (name, section) -> {
            if (section != null) {
              refuse(file, String.valueOf(name), section);
            }
          });
    }
  }

  private static void refuse(Path file, String place, @Nullable Object value) {
    if (value == null) {
      throw new UserException(
          "%s: %s is empty; give it a value or remove it".formatted(file, place));
    }
    if (value instanceof Map<?, ?> fields) {
      fields.forEach((name, field) -> refuse(file, place + "." + name, field));
    } else if (value instanceof List<?> entries) {
      for (int i = 0; i < entries.size(); i++) {
        refuse(file, "%s[%d]".formatted(place, i), entries.get(i));
      }
    }
  }
}
