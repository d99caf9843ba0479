// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

/** Formats values as JSON. */
public final class JsonOutput {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private JsonOutput() {}

  /** Begins an array for elements that are written one by one; the writer stays open. */
  public static Array array(PrintWriter out) {
    try {
      JsonGenerator generator =
          JSON.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      generator.useDefaultPrettyPrinter();
      generator.writeStartArray();
      return new Array(generator);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A JSON array that is being written. */
  public static final class Array implements AutoCloseable {
    private final JsonGenerator generator;

    private Array(JsonGenerator generator) {
      this.generator = generator;
    }

    /** Writes the next element. */
    public void add(Object element) {
      try {
        JSON.writeValue(generator, element);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() {
      try {
        generator.writeEndArray();
        generator.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Returns a value as indented JSON. */
  public static String of(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot be written as JSON: " + value, e);
    }
  }
}
