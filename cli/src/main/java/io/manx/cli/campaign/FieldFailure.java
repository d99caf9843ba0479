// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says in one line which field of a campaign file is unknown or of the wrong form. */
final class FieldFailure {
  private FieldFailure() {}

  /** Returns what is wrong with a file whose content could not be converted. */
  static UserException of(Path file, IllegalArgumentException failure) {
    if (!(failure.getCause() instanceof JsonMappingException wrong) || wrong.getPath().isEmpty()) {
      return new UserException(
          file + " is no campaign: it has no names with values, such as 'rows: …'", failure);
    }
    List<Reference> path = wrong.getPath();
    if (wrong instanceof UnrecognizedPropertyException unknown) {
      String parent = place(path.subList(0, path.size() - 1));
      return new UserException(
          "%s: %sunknown field '%s'; there are %s"
              .formatted(
                  file,
                  parent.isEmpty() ? "" : parent + ": ",
                  unknown.getPropertyName(),
                  unknown.getKnownPropertyIds()),
          failure);
    }
    Class<?> type = wrong instanceof MismatchedInputException other ? other.getTargetType() : null;
    return new UserException(
        "%s: %s must be %s".formatted(file, place(path), expected(type)), failure);
  }

  private static String place(List<Reference> path) {
    StringBuilder place = new StringBuilder();
    for (Reference each : path) {
      if (each.getFieldName() == null) {
        place.append('[').append(each.getIndex()).append(']');
      } else {
        place.append(place.isEmpty() ? "" : ".").append(each.getFieldName());
      }
    }
    return place.toString();
  }

  private static String expected(@Nullable Class<?> type) {
    if (type == null || type == String.class) {
      return "one text";
    }
    if (Collection.class.isAssignableFrom(type)) {
      return "a list, such as [a, b]";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
      return "a number";
    }
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(String::valueOf)
          .collect(Collectors.joining(", ", "one of ", ""));
    }
    return Map.class.isAssignableFrom(type)
        ? "names with values, such as {a: b}"
        : "fields with values, such as {file: name}";
  }
}
