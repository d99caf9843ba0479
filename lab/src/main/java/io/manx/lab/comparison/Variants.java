// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import io.manx.results.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds variants by name, built in or from the user's file. */
public final class Variants {
  private Variants() {}

  /** Returns the built-in variants: descriptions by name. */
  public static Map<String, String> builtIn() {
    return BuiltInVariants.DESCRIPTIONS;
  }

  /** Returns a variant that sets nothing. */
  public static Variant unnamed(String name) {
    return new Variant(name, name, Map.of(), List.of(), Map.of(), Map.of(), Map.of());
  }

  /**
   * Returns the variants of these names, in order. A name that is given twice becomes two variants,
   * "stock" and "stock#2", so that stock can be compared with stock.
   *
   * @param file the user's own variants, or null; they take precedence over built-in ones of the
   *     same name
   * @throws UserException if one is unknown
   */
  public static List<Variant> resolve(List<String> names, @Nullable Path file) {
    Map<String, Variant> own = file == null ? Map.of() : VariantFile.read(file);
    List<Variant> variants = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (String name : names) {
      Variant variant = find(name.strip(), own);
      int copy = 1;
      String unique = variant.name();
      while (!taken.add(unique)) {
        copy++;
        unique = variant.name() + "#" + copy;
      }
      variants.add(renamed(variant, unique));
    }
    return variants;
  }

  /** Finds one variant, or several joined by {@code +}. */
  private static Variant find(String name, Map<String, Variant> own) {
    if (own.containsKey(name) || !name.contains("+")) {
      return findOne(name, own);
    }
    return Arrays.stream(name.split("\\+", -1))
        .map(part -> findOne(part.strip(), own))
        .reduce(Variant::and)
        .map(joined -> renamed(joined, name))
        .orElseThrow();
  }

  private static Variant findOne(String name, Map<String, Variant> own) {
    Variant mine = own.get(name);
    return mine != null
        ? mine
        : BuiltInVariants.find(name)
            .orElseThrow(
                () ->
                    new UserException(
                        "unknown variant '"
                            + name
                            + "'; built in are "
                            + String.join(", ", BuiltInVariants.DESCRIPTIONS.keySet())
                            + (own.isEmpty()
                                ? ""
                                : "; in the file are "
                                    + own.keySet().stream().collect(Collectors.joining(", ")))));
  }

  private static Variant renamed(Variant variant, String name) {
    return new Variant(
        name,
        variant.description(),
        variant.server(),
        variant.jvm(),
        variant.agent(),
        variant.table(),
        variant.driver());
  }
}
