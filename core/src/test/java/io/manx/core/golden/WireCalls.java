// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import io.manx.core.wire.ForetoldPause;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;

/** Makes {@code calls-wire}: feedback and its encoding, also in bytes that nobody should send. */
final class WireCalls {
  private static final long HOUR = 3_600_000_000_000L;
  private static final int MOST_READS = 1 << 24;

  private final SplittableRandom random = new SplittableRandom(2);
  private final CallRecorder calls;

  private WireCalls(CallRecorder calls) {
    this.calls = calls;
  }

  static GoldenFile make() {
    GoldenFile file =
        new GoldenFile(
            "calls-wire",
            "Feedback and its encoding: random, cut, old, future and implausible bytes.",
            Map.of());
    WireCalls all = new WireCalls(new CallRecorder(file));
    all.bounds();
    all.feedback();
    all.pauses();
    for (int i = 0; i < 40; i++) {
      all.wellFormed();
    }
    all.implausible();
    for (int i = 0; i < 80; i++) {
      all.malformed();
    }
    return file;
  }

  private void bounds() {
    for (int count : new int[] {Integer.MIN_VALUE, -1, 0, 1, MOST_READS, MOST_READS + 1}) {
      calls.invoke("Plausible", "isCount", count);
    }
    for (long time : new long[] {Long.MIN_VALUE, -1, 0, 1, HOUR, HOUR + 1, Long.MAX_VALUE}) {
      calls.invoke("Plausible", "isTime", time);
    }
  }

  private void feedback() {
    calls.make("Feedback", 0, 0, 0, -1);
    calls.make("Feedback", -1, 0, 0, 0);
    for (int i = 0; i < 40; i++) {
      long most = i % 8 == 0 ? HOUR : 5_000_000;
      Object feedback =
          calls.make(
              "Feedback",
              random.nextInt(40),
              random.nextInt(40),
              random.nextLong(most),
              random.nextLong(most));
      for (long response : new long[] {0, random.nextLong(10_000_000), HOUR}) {
        calls.call(feedback, "within", response);
        calls.call(feedback, "networkNanos", response);
      }
      calls.call(feedback, "queueSizeOnArrival");
      calls.call(feedback, "pendingAndActive");
      calls.call(feedback, "waitingNanos");
      calls.call(feedback, "serviceNanos");
    }
  }

  private void pauses() {
    calls.make("ForetoldPause", -1, 5);
    calls.make("ForetoldPause", 0, 0);
    Object pause = calls.make("ForetoldPause", 0, 1);
    calls.call(pause, "untilNanos");
    calls.call(pause, "lengthNanos");
  }

  private Feedback any() {
    return new Feedback(
        random.nextInt(1 << random.nextInt(1, 25)),
        random.nextInt(1 << random.nextInt(1, 25)),
        random.nextLong(1L << random.nextInt(1, 41)),
        random.nextLong(1L << random.nextInt(1, 41)));
  }

  private void read(byte[] bytes) {
    calls.invoke("FeedbackCodec", "decode", bytes);
    calls.invoke("FeedbackCodec", "isLeaving", bytes);
    calls.invoke("FeedbackCodec", "foretold", bytes);
    calls.invoke("FeedbackCodec", "foretells", bytes);
  }

  private void wellFormed() {
    Feedback feedback = any();
    boolean leaving = random.nextInt(4) == 0;
    if (random.nextBoolean()) {
      read((byte[]) calls.invoke("FeedbackCodec", "encode", feedback, leaving));
      return;
    }
    ForetoldPause pause =
        random.nextInt(3) == 0
            ? null
            : new ForetoldPause(random.nextLong(HOUR), 1 + random.nextLong(HOUR));
    read((byte[]) calls.invoke("FeedbackCodec", "encode", feedback, leaving, pause));
  }

  private void implausible() {
    for (int count : new int[] {-1, MOST_READS, MOST_READS + 1, Integer.MIN_VALUE}) {
      read((byte[]) calls.invoke("FeedbackCodec", "encode", false, count, 1, 2L, 3L));
      read((byte[]) calls.invoke("FeedbackCodec", "encode", true, 1, count, 2L, 3L));
    }
    for (long time : new long[] {-1, HOUR, HOUR + 1, Long.MIN_VALUE, Long.MAX_VALUE}) {
      read((byte[]) calls.invoke("FeedbackCodec", "encode", true, 1, 1, time, 3L));
      read((byte[]) calls.invoke("FeedbackCodec", "encode", false, 1, 1, 2L, time));
      byte[] bytes = FeedbackCodec.encode(any(), false, new ForetoldPause(HOUR, HOUR));
      for (int i = 0; i < Long.BYTES; i++) {
        bytes[bytes.length - 1 - i - (time < 0 ? 0 : Long.BYTES)] = (byte) (time >>> (8 * i));
      }
      read(bytes);
    }
    read(FeedbackCodec.encode(any(), false, new ForetoldPause(0, 1)));
    byte[] noLength = FeedbackCodec.encode(any(), false, new ForetoldPause(HOUR, 1));
    noLength[noLength.length - 1] = 0;
    read(noLength);
  }

  private void malformed() {
    byte[] bytes =
        FeedbackCodec.encode(
            any(),
            random.nextBoolean(),
            random.nextBoolean() ? new ForetoldPause(random.nextLong(HOUR), 5) : null);
    switch (random.nextInt(5)) {
      case 0: // cut
        read(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
        return;
      case 1: // longer, as by a newer version
        read(Arrays.copyOf(bytes, bytes.length + random.nextInt(1, 20)));
        return;
      case 2: // of another version
        bytes[0] = (byte) (random.nextBoolean() ? random.nextInt(4) : random.nextInt(256));
        break;
      case 3: // with other flags
        bytes[1] = (byte) random.nextInt(256);
        break;
      default: // damaged
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    read(bytes);
  }
}
