// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A file that may be a model. */
final class ModelFixture {
  private final Path path;
  private final Map<String, Object> told = new LinkedHashMap<>();

  /** One that does not exist. */
  ModelFixture(Path path) {
    this.path = path;
    told.put("file", path.getFileName().toString());
  }

  /** One of some bytes, several times over. */
  ModelFixture(Path path, byte[] bytes, int times) {
    this(path);
    told.put("hex", GoldenJson.hex(bytes));
    told.put("times", times);
    byte[] all = new byte[bytes.length * times];
    for (int i = 0; i < times; i++) {
      System.arraycopy(bytes, 0, all, i * bytes.length, bytes.length);
    }
    try {
      Files.write(path, all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path path() {
    return path;
  }

  Map<String, Object> told() {
    return told;
  }
}
