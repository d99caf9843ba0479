package io.manx.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.selection.Feedback;
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

  /** A newer version adds fields behind ours, and uses more of the flags. */
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
      bytes[1] |= (byte) (random.nextInt(128) << 1);
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
    // Were none accepted, the bounds would not have been tried.
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
