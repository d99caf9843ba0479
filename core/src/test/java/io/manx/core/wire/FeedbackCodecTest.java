// SPDX-License-Identifier: Apache-2.0

package io.manx.core.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FeedbackCodecTest {
  private static final long SEED = 5;
  private static final int RUNS = 1_500_000;

  @Test
  void feedbackSurvivesTheWay() {
    Feedback decoded =
        FeedbackCodec.decode(FeedbackCodec.encode(new Feedback(1, 20, 300, 4_000), false));
    assertThat(decoded.queueSizeOnArrival()).isEqualTo(1);
    assertThat(decoded.pendingAndActive()).isEqualTo(20);
    assertThat(decoded.waitingNanos()).isEqualTo(300);
    assertThat(decoded.serviceNanos()).isEqualTo(4_000);
  }

  @Test
  void aNodeThatLeavesSaysSo() {
    Feedback feedback = new Feedback(1, 20, 300, 4_000);
    byte[] leaving = FeedbackCodec.encode(feedback, true);
    assertThat(FeedbackCodec.isLeaving(leaving)).isTrue();
    assertThat(FeedbackCodec.decode(leaving)).isNotNull();
    assertThat(FeedbackCodec.isLeaving(FeedbackCodec.encode(feedback, false))).isFalse();
    assertThat(FeedbackCodec.isLeaving(new byte[] {2, 1})).isFalse();
  }

  /** Feedback as version 2 wrote it, with flags 1. */
  private static final String OF_VERSION_2 = "0201000000010000001400000000000012c00000000000000fa0";

  /** The same feedback as this version, 3, writes it. */
  private static final String OF_VERSION_3 = "0301000000010000001400000000000012c00000000000000fa0";

  /** The same feedback with a pause of 7 ns in 9 ns. */
  private static final String WITH_PAUSE =
      "0303000000010000001400000000000012c00000000000000fa000000000000000090000000000000007";

  private static byte[] bytes(String hex) {
    byte[] bytes = new byte[hex.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
    }
    return bytes;
  }

  @Test
  void bytesAreThoseOfTheirVersion() {
    Feedback feedback = new Feedback(1, 20, 4_800, 4_000);
    assertThat(FeedbackCodec.encode(feedback, true, null)).isEqualTo(bytes(OF_VERSION_3));
    ForetoldPause pause = new ForetoldPause(9, 7);
    assertThat(FeedbackCodec.encode(feedback, true, pause)).isEqualTo(bytes(WITH_PAUSE));
    for (String each : new String[] {OF_VERSION_2, OF_VERSION_3, WITH_PAUSE}) {
      Feedback decoded = FeedbackCodec.decode(bytes(each));
      assertThat(decoded).usingRecursiveComparison().isEqualTo(feedback);
      assertThat(FeedbackCodec.isLeaving(bytes(each))).isTrue();
    }
  }

  @Test
  void onlyWhoSaysThatItPausesPauses() {
    ForetoldPause pause = FeedbackCodec.foretold(bytes(WITH_PAUSE));
    assertThat(pause.untilNanos()).isEqualTo(9);
    assertThat(pause.lengthNanos()).isEqualTo(7);
    assertThat(FeedbackCodec.foretells(bytes(OF_VERSION_2))).isFalse();
    assertThat(FeedbackCodec.foretells(bytes(OF_VERSION_3))).isTrue();
    assertThat(FeedbackCodec.foretold(bytes(OF_VERSION_2))).isNull();
    assertThat(FeedbackCodec.foretold(bytes(OF_VERSION_3))).isNull();
    byte[] shorter = Arrays.copyOf(bytes(WITH_PAUSE), FeedbackCodec.MOST_LENGTH - 1);
    assertThat(FeedbackCodec.foretold(shorter)).isNull();
    assertThat(FeedbackCodec.decode(shorter)).as("as version 2 reads it").isNotNull();
  }

  /** The feedback remains, whatever the pause claims. */
  @Test
  void aPauseThatCannotBeIsNone() {
    for (int at : new int[] {FeedbackCodec.LENGTH, FeedbackCodec.LENGTH + Long.BYTES}) {
      for (byte high : new byte[] {(byte) 0xff, 0x7f}) {
        byte[] bytes = bytes(WITH_PAUSE);
        bytes[at] = high;
        assertThat(FeedbackCodec.foretold(bytes)).isNull();
        assertThat(FeedbackCodec.decode(bytes)).isNotNull();
      }
    }
    byte[] noLength = bytes(WITH_PAUSE);
    noLength[FeedbackCodec.MOST_LENGTH - 1] = 0;
    assertThat(FeedbackCodec.foretold(noLength)).isNull();
  }

  /** A newer version adds fields after ours, and uses more flags. */
  @Test
  void newerVersionsAreReadByTheirBeginning() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int run = 0; run < 10_000; run++) {
      boolean leaving = random.nextBoolean();
      byte[] known = FeedbackCodec.encode(new Feedback(1, 20, 300, 4_000), leaving);
      byte[] bytes = new byte[known.length + random.nextInt(40)];
      random.nextBytes(bytes);
      System.arraycopy(known, 0, bytes, 0, known.length);
      bytes[0] = (byte) random.nextInt(2, 256);
      bytes[1] |= (byte) (random.nextInt(64) << 2);
      Feedback decoded = FeedbackCodec.decode(bytes);
      assertThat(decoded).as(Arrays.toString(bytes)).isNotNull();
      assertThat(decoded.queueSizeOnArrival()).isEqualTo(1);
      assertThat(decoded.pendingAndActive()).isEqualTo(20);
      assertThat(decoded.waitingNanos()).isEqualTo(300);
      assertThat(decoded.serviceNanos()).isEqualTo(4_000);
      assertThat(FeedbackCodec.isLeaving(bytes)).isEqualTo(leaving);
    }
  }

  @Test
  void whatIsShorterOrOlderIsNoFeedback() {
    byte[] valid = FeedbackCodec.encode(new Feedback(1, 20, 300, 4_000), true);
    for (int length = 0; length < valid.length; length++) {
      byte[] truncated = Arrays.copyOf(valid, length);
      assertThat(FeedbackCodec.decode(truncated)).isNull();
      assertThat(FeedbackCodec.isLeaving(truncated)).isFalse();
    }
    for (byte version = 0; version < 2; version++) {
      valid[0] = version;
      assertThat(FeedbackCodec.foretells(valid)).isFalse();
      assertThat(FeedbackCodec.decode(valid)).isNull();
      assertThat(FeedbackCodec.isLeaving(valid)).isFalse();
    }
  }

  @Test
  void randomBytesAreRefusedOrWithinBounds() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int run = 0; run < RUNS; run++) {
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      if (bytes.length > 0 && random.nextBoolean()) {
        bytes[0] = 2;
      }
      requireHarmless(FeedbackCodec.decode(bytes), bytes);
    }
  }

  @Test
  void mutatedFeedbackIsRefusedOrWithinBounds() {
    SplittableRandom random = new SplittableRandom(SEED);
    byte[] valid = FeedbackCodec.encode(new Feedback(3, 4, 5_000, 600_000), true);
    int accepted = 0;
    for (int run = 0; run < RUNS; run++) {
      byte[] bytes = valid.clone();
      for (int changes = random.nextInt(1, 4); changes > 0; changes--) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      }
      if (random.nextInt(10) == 0) {
        bytes = Arrays.copyOf(bytes, random.nextInt(60));
      }
      Feedback feedback = FeedbackCodec.decode(bytes);
      accepted += feedback == null ? 0 : 1;
      requireHarmless(feedback, bytes);
    }
    // Otherwise the bounds would not have been tried.
    assertThat(accepted).isPositive();
  }

  private static void requireHarmless(Feedback feedback, byte[] bytes) {
    if (feedback == null) {
      return;
    }
    boolean withinBounds =
        feedback.queueSizeOnArrival() >= 0
            && feedback.queueSizeOnArrival() <= 1 << 24
            && feedback.pendingAndActive() >= 0
            && feedback.pendingAndActive() <= 1 << 24
            && feedback.waitingNanos() >= 0
            && feedback.waitingNanos() <= 3_600_000_000_000L
            && feedback.serviceNanos() >= 0
            && feedback.serviceNanos() <= 3_600_000_000_000L;
    assertThat(withinBounds).as(Arrays.toString(bytes)).isTrue();
  }
}
