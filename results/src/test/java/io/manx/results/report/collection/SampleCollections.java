// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;

/** An evaluation that {@code manx gcsync sim} wrote, with shortened curves. */
final class SampleCollections {
  /** The file that failures name. */
  static final Path FILE = Path.of("sample.json");

  private SampleCollections() {}

  static CollectionEvaluation sample() {
    return changed(root -> {});
  }

  /** Returns the evaluation after a change to its JSON. */
  static CollectionEvaluation changed(Consumer<ObjectNode> change) {
    ObjectNode root = json();
    change.accept(root);
    return CollectionFile.parse(FILE, root.toString());
  }

  static ObjectNode json() {
    try (InputStream in = SampleCollections.class.getResourceAsStream("collection.json")) {
      return (ObjectNode) new ObjectMapper().readTree(Objects.requireNonNull(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ObjectNode policy(ObjectNode root, int index) {
    return (ObjectNode) root.get("policies").get(index);
  }
}
