// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/**
 * A histogram in HdrHistogram's compressed V2 encoding and base64, as in its interval logs.
 *
 * @param base64 the encoded histogram
 */
public record EncodedHistogram(@JsonValue String base64) {

  /** Reads the single-string JSON form. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public EncodedHistogram {}

  public static EncodedHistogram of(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.DEFAULT_COMPRESSION);
    byte[] bytes = new byte[length];
    buffer.flip();
    buffer.get(bytes);
    return new EncodedHistogram(Base64.getEncoder().encodeToString(bytes));
  }

  /**
   * Decodes the histogram.
   *
   * @throws IllegalArgumentException if the text is not an encoded histogram
   */
  public Histogram decode() {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(base64)), 0);
    } catch (DataFormatException | RuntimeException e) {
      throw new IllegalArgumentException("not an encoded histogram: " + e.getMessage(), e);
    }
  }
}
