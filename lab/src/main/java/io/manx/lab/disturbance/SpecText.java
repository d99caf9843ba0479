package io.manx.lab.disturbance;

import io.manx.lab.Durations;
import io.manx.results.UserException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A text {@code TYPE:key=value,…} taken apart. Every failure names the text, the offending part and
 * what is allowed.
 */
final class SpecText {
  private final String text;
  private final DisturbanceKind kind;
  private final Map<String, String> values;

  private SpecText(String text, DisturbanceKind kind, Map<String, String> values) {
    this.text = text;
    this.kind = kind;
    this.values = values;
  }

  static SpecText of(String text) {
    int colon = text.indexOf(':');
    String type = (colon < 0 ? text : text.substring(0, colon)).strip();
    DisturbanceKind kind = constant(DisturbanceKind.values(), type);
    if (kind == null) {
      throw new UserException(
          "disturbance '%s': unknown type '%s'; use %s"
              .formatted(text, type, DisturbanceKind.names()));
    }
    SpecText result = new SpecText(text, kind, new LinkedHashMap<>());
    if (colon >= 0) {
      for (String pair : text.substring(colon + 1).split(",", -1)) {
        result.put(pair);
      }
    }
    return result;
  }

  DisturbanceKind kind() {
    return kind;
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  @Nullable Long duration(String key, @Nullable Long absent) {
    String value = values.get(key);
    return value == null ? absent : Long.valueOf(read(key, Durations::parse, 0L));
  }

  /** The value of a key, or {@code absent}; the parser says what it wants in its exception. */
  <T> T read(String key, Function<String, T> parser, T absent) {
    String value = values.get(key);
    if (value == null) {
      return absent;
    }
    try {
      return parser.apply(value);
    } catch (NumberFormatException e) {
      throw failure("%s=%s is not a number".formatted(key, value));
    } catch (IllegalArgumentException e) {
      throw failure("%s=%s is %s".formatted(key, value, e.getMessage()));
    }
  }

  <E extends Enum<E>> E oneOf(String key, E[] allowed, E absent) {
    return read(
        key,
        value -> {
          E found = constant(allowed, value);
          if (found == null) {
            throw new IllegalArgumentException(
                "unknown; use "
                    + Arrays.stream(allowed).map(E::toString).collect(Collectors.joining(", ")));
          }
          return found;
        },
        absent);
  }

  UserException failure(String what) {
    return new UserException("disturbance '%s': %s".formatted(text, what));
  }

  private void put(String pair) {
    int equals = pair.indexOf('=');
    String key = (equals < 0 ? pair : pair.substring(0, equals)).strip();
    String allowed = String.join(", ", kind.keys());
    if (!kind.keys().contains(key)) {
      throw failure("unknown key '%s'; %s takes %s".formatted(key, kind, allowed));
    }
    if (equals < 0) {
      throw failure("'%s' has no value; write %s=VALUE".formatted(key, key));
    }
    if (values.put(key, pair.substring(equals + 1).strip()) != null) {
      throw failure("'%s' is given twice; give it once".formatted(key));
    }
  }

  private static <E extends Enum<E>> @Nullable E constant(E[] constants, String text) {
    for (E constant : constants) {
      if (constant.toString().equals(text.toLowerCase(Locale.ROOT))) {
        return constant;
      }
    }
    return null;
  }
}
